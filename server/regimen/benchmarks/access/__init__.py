"""Queries of benchmarks, and who may see which row."""
