"""Changes of benchmarks and of results."""
