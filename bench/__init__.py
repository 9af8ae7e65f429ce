"""Compares the busiest routes with bare handlers on the same machine and database."""
