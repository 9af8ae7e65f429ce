"""When `reconcile` looks at unfinished work again: within minutes at first, then hourly, then daily.

Webhooks report nearly everything. Looking is for what they cannot tell, or never told.
"""

from datetime import datetime, timedelta

from regimen.payments.models import Invoice, RefundRequest

IN_PROGRESS = timedelta(minutes=2)
"""What has just begun is left to the request that is working on it."""

DELAYS = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 4, 8, 15, 30, 60, 180, 360, 1440))


def schedule_next_check(row: Invoice | RefundRequest, now: datetime) -> None:
    """Schedules the next look, later each time."""
    row.next_check_at = now + DELAYS[min(row.checks, len(DELAYS) - 1)]
    row.checks += 1


def restart_checks(row: Invoice | RefundRequest, now: datetime) -> None:
    """Looks often again, because something has begun."""
    row.checks, row.next_check_at = 0, now + IN_PROGRESS
