"""What the routes of memberships have in common."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Path, Request

from regimen.accounts.access.actor import Visitor
from regimen.kit.errors import Forbidden, NotFound, Unauthenticated
from regimen.memberships.access.public_page import PublicPage, load_public_page
from regimen.memberships.models import State
from regimen.memberships.present.memberships import load_membership_view
from regimen.memberships.schemas import MembershipView
from regimen.payments.actions.payment_work import PaymentWork
from regimen.platform.hosts import check_shown_here, site_of
from regimen.platform.services import ServicesDep

PlanId = Annotated[str, Path(max_length=64, description="The program's id or custom URL.")]
GUARDED = (Unauthenticated, Forbidden, NotFound)


def check_sold_here(request: Request, page: PublicPage) -> None:
    """Raises NotFound at the web address of another account, except for who has had the program."""
    if page.membership is None or page.membership.state is State.INIT:
        check_shown_here(request, page.program.account_id)


async def _sold_here(request: Request, plan_id: PlanId, viewer: Visitor, services: ServicesDep) -> None:
    if site_of(request.scope):
        check_sold_here(request, await load_public_page(services.fast_sql, plan_id, viewer))


SOLD_HERE = Depends(_sold_here)
"""Raises NotFound as `check_sold_here` does."""


async def load_changed_membership(work: PaymentWork, membership_id: UUID) -> MembershipView:
    """Returns a membership after a change."""
    async with work.transaction() as session:
        return await load_membership_view(session, membership_id)
