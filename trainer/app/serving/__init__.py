"""How the pages are served: to oneself, or to a classroom."""
