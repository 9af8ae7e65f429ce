"""What an effect is: a function with a name that the table uses, given a transition in the making."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.memberships.models import Membership, State
from regimen.memberships.transitions import Event
from regimen.payments.access.invoices import get_open_invoice
from regimen.payments.models import Attempt, Invoice
from regimen.programs.models import PriceOption, Program

OWNER = "membership"
"""The kind under which invoices are a membership's."""


@dataclass
class Change:
    """A transition in the making. `today` is the client's date at `at`."""

    session: AsyncSession
    membership: Membership
    program: Program
    option: PriceOption | None
    event: Event
    old: State
    at: datetime
    today: date
    actor_id: UUID | None = None
    payment_method: str | None = None
    invoice: Invoice | None = None
    attempt: Attempt | None = None

    def about(self) -> dict[str, Any]:
        """The ids that every event carries."""
        return {
            "at": self.at,
            "actor_id": self.actor_id,
            "account_id": self.membership.account_id,
            "subject_id": self.membership.id,
            "membership_id": self.membership.id,
            "client_id": self.membership.client_id,
            "program_id": self.program.id,
            "program_title": self.program.title,
            "program_type": self.program.type.value,
        }

    @property
    def price(self) -> PriceOption:
        """What is paid; raises NotFound for a free membership."""
        return or_404(self.option)

    async def owed(self) -> Invoice | None:
        """The invoice in question, else what is still open."""
        return self.invoice or await get_open_invoice(self.session, OWNER, self.membership.id, self.membership.epoch)


Effect = Callable[[Change], Awaitable[None]]
EFFECTS: dict[str, Effect] = {}
"""The functions by the names that the table uses."""


def effect(function: Effect) -> Effect:
    """Let the table call `function` by its name."""
    EFFECTS[function.__name__] = function
    return function
