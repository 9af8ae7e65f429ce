"""What a coach does with the memberships of their clients."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import ClientCoach
from regimen.kit.errors import error_responses
from regimen.memberships import failures
from regimen.memberships.actions import cancel, removal
from regimen.memberships.api.common import GUARDED, load_changed_membership
from regimen.memberships.schemas import CancelClient, MembershipView
from regimen.payments.actions.payment_work import Payments
from regimen.payments.failures import AlreadyRefunded, ChargeDisputed, RefundImpossible

router = APIRouter(prefix="/coach/plans/{plan_id}/clients/{client_id}", tags=["memberships"])


@router.post(
    "/cancel",
    responses=error_responses(
        *GUARDED,
        failures.NotPossibleNow,
        failures.RefundEndsMembership,
        failures.PeriodIsOver,
        AlreadyRefunded,
        ChargeDisputed,
        RefundImpossible,
    ),
)
async def cancel_client(
    plan_id: UUID, client_id: UUID, body: CancelClient, actor: ClientCoach, work: Payments
) -> MembershipView:
    """End a client's membership now or at the end of the period; `refund` also refunds the latest payment in full."""
    membership_id = await cancel.cancel_client(work, actor, plan_id, client_id, mode=body.mode, refund=body.refund)
    return await load_changed_membership(work, membership_id)


@router.post("/remove", responses=error_responses(*GUARDED))
async def remove_client(plan_id: UUID, client_id: UUID, actor: ClientCoach, work: Payments) -> MembershipView:
    """Remove a client from the program at once. They cannot buy it again until the coach allows them to rejoin."""
    return await load_changed_membership(work, await removal.remove_client(work, actor, plan_id, client_id))


@router.post("/allow_rejoin", responses=error_responses(*GUARDED))
async def allow_rejoin(plan_id: UUID, client_id: UUID, actor: ClientCoach, work: Payments) -> MembershipView:
    """Allow a removed client to buy the program again."""
    return await load_changed_membership(work, await removal.allow_rejoin(work, actor, plan_id, client_id))
