"""The routes of a coach's programs."""
