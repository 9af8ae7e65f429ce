"""Documents as answers, as files to print and as tables."""
