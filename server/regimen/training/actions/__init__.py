"""The only code that changes training: days, timelines, enrolments and what clients log."""
