"""Whether the tax in an account's prices is calculated, as its coach sees it.

The state follows from what is stored: what the coach wants, what the provider last said, and which invoices are open.
"""

from enum import StrEnum


class TaxState(StrEnum):
    """ACTIVATE: off, and it can be turned on. IN_PROGRESS: asked for, but the provider lacks something. DEACTIVATE:
    turned off, while invoices that have their tax are still open."""

    ACTIVATE = "activate"
    IN_PROGRESS = "in_progress"
    ACTIVATED = "activated"
    DEACTIVATE = "deactivate"


def tax_state(*, wanted: bool, ready: bool, has_open_taxed: bool) -> TaxState:
    """`ready`: the provider has what it needs. `has_open_taxed`: an open invoice has its tax."""
    if wanted:
        return TaxState.ACTIVATED if ready else TaxState.IN_PROGRESS
    return TaxState.DEACTIVATE if has_open_taxed else TaxState.ACTIVATE


def should_calculate(*, wanted: bool, ready: bool, was_calculated: bool) -> bool:
    """Whether the next payment of an invoice has its tax calculated. `was_calculated`: an earlier one had, and an open
    invoice keeps its tax."""
    return (wanted and ready) or was_calculated
