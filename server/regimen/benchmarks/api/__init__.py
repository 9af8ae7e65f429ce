"""The routes of benchmarks."""
