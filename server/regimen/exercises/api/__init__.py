"""The routes of the library."""
