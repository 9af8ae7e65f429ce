"""Who belongs on the list and why: one function a rule."""
