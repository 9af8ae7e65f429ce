"""The document of the frame."""
