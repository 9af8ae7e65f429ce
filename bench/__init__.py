"""What must be fast, measured beside a bare handler on the same database and machine, in one run, as ratios."""
