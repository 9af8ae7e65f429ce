"""A client's relation to a program: buy, trial, pause, cancel, resume."""
