"""The routes of the builder and of the client's calendar."""
