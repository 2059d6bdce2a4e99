"""What the progress page is made of, and answers looked at again."""
