"""The days on which coaches are paid."""

from datetime import date, timedelta

_WEDNESDAY = 2


def next_payout(today: date) -> date:
    """Returns the next Wednesday after `today`."""
    return today + timedelta(days=(_WEDNESDAY - today.weekday()) % 7 or 7)
