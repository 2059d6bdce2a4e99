"""What the test page is made of."""
