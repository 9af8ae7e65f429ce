"""What every effect is given, and the registry by which the table finds it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.memberships.access.invoices import get_open_invoice
from regimen.memberships.events import membership_fields
from regimen.memberships.models import Membership, State
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.models import Attempt, Invoice
from regimen.programs.models import PriceOption, Program


@dataclass
class EffectContext:
    """A transition while its effects run. `today` is the client's date at `at`; a timer was late by `late_by`."""

    session: AsyncSession
    membership: Membership
    program: Program
    option: PriceOption | None
    trigger: Trigger
    old_state: State
    at: datetime
    today: date
    actor_id: UUID | None = None
    payment_method: str | None = None
    invoice: Invoice | None = None
    attempt: Attempt | None = None
    late_by: timedelta = timedelta()

    def event_fields(self) -> dict[str, Any]:
        """Returns the fields that every event about a membership has."""
        return membership_fields(self.membership, self.program, at=self.at, actor_id=self.actor_id)

    @property
    def price(self) -> PriceOption:
        """The price option of this membership. Raises NotFound if it is free."""
        return or_404(self.option)

    async def due_invoice(self) -> Invoice | None:
        """Returns the invoice that the trigger is about, otherwise the open one."""
        return self.invoice or await get_open_invoice(self.session, self.membership)


Effect = Callable[[EffectContext], Awaitable[None]]
EFFECTS: dict[str, Effect] = {}
"""The effects by the names that the table uses."""


def effect(function: Effect) -> Effect:
    """Registers `function` under its own name."""
    EFFECTS[function.__name__] = function
    return function
