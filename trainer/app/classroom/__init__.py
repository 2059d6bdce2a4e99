"""What the pages of teachers and their classes are made of."""
