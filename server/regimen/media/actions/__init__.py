"""Changes of libraries."""
