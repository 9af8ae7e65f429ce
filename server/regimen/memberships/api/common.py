"""What the routes of memberships have in common."""

from typing import Annotated
from uuid import UUID

from fastapi import Path

from regimen.kit.errors import Forbidden, NotFound, Unauthenticated
from regimen.memberships.present.memberships import load_membership_view
from regimen.memberships.schemas import MembershipView
from regimen.payments.actions.payment_work import PaymentWork

PlanId = Annotated[str, Path(max_length=64, description="The program's id or custom URL.")]
GUARDED = (Unauthenticated, Forbidden, NotFound)


async def load_changed_membership(work: PaymentWork, membership_id: UUID) -> MembershipView:
    """Returns a membership after a change."""
    async with work.transaction() as session:
        return await load_membership_view(session, membership_id)
