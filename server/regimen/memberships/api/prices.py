"""How a client switches to another price of a program that they have."""

from fastapi import APIRouter

from regimen.accounts.access.actor import Client
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import error_responses
from regimen.memberships import failures
from regimen.memberships.access.forecast import load_price_choices
from regimen.memberships.access.memberships import get_own_membership
from regimen.memberships.actions.switch_price import switch_price
from regimen.memberships.api.common import GUARDED, PlanId, load_changed_membership
from regimen.memberships.present.discounts import present_choices
from regimen.memberships.schemas import ChosenPrice, MembershipView, PriceChoices
from regimen.payments.access.tax import forecast_rate
from regimen.payments.actions.payment_work import Payments
from regimen.programs.access import get_published

router = APIRouter(prefix="/plans/{plan_id}", tags=["memberships"])


@router.get("/prices", responses=error_responses(*GUARDED))
async def price_choices(plan_id: PlanId, actor: Client, session: Session, now: Now) -> PriceChoices:
    """The prices that the client may pay from the next payment on, each with the next twelve invoices."""
    program = await get_published(session, plan_id)
    m = await get_own_membership(session, actor, program)
    tax_rate = await forecast_rate(session, program.account_id, actor.user_id)
    return present_choices(await load_price_choices(session, m, program, now), m.zone, tax_rate)


@router.put(
    "/price",
    responses=error_responses(
        *GUARDED, failures.PriceOptionUnavailable, failures.NotPossibleNow, failures.NextPaymentMoved
    ),
)
async def choose_price(plan_id: PlanId, body: ChosenPrice, actor: Client, work: Payments) -> MembershipView:
    """Switch to another price from the next payment on. Choosing the present one takes a switch back."""
    membership_id = await switch_price(work, actor, plan_id, body.price_option_id, seen_date=body.first_payment_on)
    return await load_changed_membership(work, membership_id)
