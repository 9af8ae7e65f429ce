"""The heart: timelines, days, the calendar, logging."""
