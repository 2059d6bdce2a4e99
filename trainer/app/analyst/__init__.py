"""What the analyst's pages are made of: Analyze, Pay tables, Night and Grade a log."""
