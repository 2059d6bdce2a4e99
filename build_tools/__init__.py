"""What the repository is tended with: pictures, the drawing of the imports, a browser."""
