"""Timelines, days, the calendar and logging."""
