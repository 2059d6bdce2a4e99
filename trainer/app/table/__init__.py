"""The felt on a page, and all that Table shows around it."""
