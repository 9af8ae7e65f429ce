"""The routes of clients and of the list of programs."""
