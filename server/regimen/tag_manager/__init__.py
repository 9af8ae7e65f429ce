"""A coach's own tag manager on their programs' public pages, in a frame that knows nothing of the app."""
