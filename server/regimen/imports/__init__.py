"""Command-line imports of exercises and programs from files."""
