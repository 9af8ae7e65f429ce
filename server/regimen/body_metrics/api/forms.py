"""Converts forms to what actions take."""

from decimal import Decimal

from regimen.body_metrics.actions.entries import EntryValues
from regimen.body_metrics.actions.ranges import RangeValues
from regimen.body_metrics.schemas import EntryForm, RangeForm


def typed(form: EntryForm) -> EntryValues:
    """Returns what was typed, with the digits that were sent."""
    return EntryValues(date=form.date, value=_exact(form.value), unit=form.unit, note=form.note)


def typed_range(form: RangeForm) -> RangeValues:
    """Returns the ends of a range with the digits that were sent."""
    low, high = (None if end is None else _exact(end) for end in (form.low, form.high))
    return RangeValues(low, high, form.unit)


def _exact(number: float) -> Decimal:
    return Decimal(str(number))
