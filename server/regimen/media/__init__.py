"""Pictures and films: uploads, checking, sizes, covers."""
