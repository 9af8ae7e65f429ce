"""Converts forms to what actions take."""

from decimal import Decimal

from regimen.body_metrics.actions.entries import EntryValues
from regimen.body_metrics.schemas import EntryForm


def typed(form: EntryForm) -> EntryValues:
    """Returns what was typed, with the digits that were sent."""
    return EntryValues(date=form.date, value=Decimal(str(form.value)), unit=form.unit, note=form.note)
