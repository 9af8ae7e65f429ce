"""How far a client's program reaches on their calendar."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class ProgramSpan:
    """`last_day`: the date of the last day with content, None if the calendar is empty.
    `closed_on`: the date on which the calendar was closed, None while it is open."""

    last_day: date | None = None
    closed_on: date | None = None

    def is_over(self, today: date) -> bool:
        """Whether the last day has passed."""
        return self.last_day is not None and today > self.last_day

    @property
    def was_finished(self) -> bool:
        """Whether the last day had passed when the calendar was closed, so that there is nothing left to continue."""
        return self.closed_on is not None and self.is_over(self.closed_on)
