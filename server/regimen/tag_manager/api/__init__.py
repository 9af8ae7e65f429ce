"""The routes of the tag manager, and the document of its frame."""
