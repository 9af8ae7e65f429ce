"""The client's side of memberships: the public page, buying, retrying, cancelling, resuming.

Routes that may move money take a work instead of a session and manage their transactions through it.
"""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Request, Response

from regimen.accounts.actor import Client, Visitor
from regimen.kit.answers import json_answer
from regimen.kit.clock import Now, Zone, local_date
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures
from regimen.kit.paging import Listing, WantedPage
from regimen.memberships import actions, coach, invitations, lists, purchase
from regimen.memberships import failures as refusals
from regimen.memberships.models import State
from regimen.memberships.offer import Ability
from regimen.memberships.payment import confirmation_or_failure
from regimen.memberships.public_page import public_plan
from regimen.memberships.schemas import (
    ApplyPlan,
    Buy,
    CancelClient,
    Check,
    ClaimInvite,
    InviteRow,
    MembershipView,
    NewDate,
    PaymentRow,
    PublicPlan,
    PurchaseRow,
    PurchaseView,
    ReAddInfo,
    Rescheduled,
    Resume,
    Retry,
)
from regimen.memberships.view import load_view
from regimen.payments.access.guards import PayingClient, PaymentsCoach
from regimen.payments.actions.payment_work import Payments, PaymentWork
from regimen.payments.failures import CannotTakePayments, NoCard, PaymentUncertain
from regimen.platform.services import ServicesDep
from regimen.programs.access import find_public
from regimen.programs.service.claims import DeadInvite
from regimen.stripe_adapter.errors import ProviderUnavailable

router = APIRouter(tags=["memberships"])

PlanId = Annotated[str, Path(max_length=64, description="The program's id or custom url.")]
_GUARDED = (Unauthenticated, Forbidden, NotFound)
_PAYING = (
    NoCard,
    CannotTakePayments,
    refusals.PurchaseRefused,
    refusals.SubscriptionRefused,
    PaymentUncertain,
    ProviderUnavailable,
)


@router.get("/plans/{plan_id}/public", response_model=PublicPlan, responses=failures(NotFound))
async def plan_public(
    request: Request, plan_id: PlanId, viewer: Visitor, services: ServicesDep, now: Now, zone: Zone
) -> Response:
    """The public page of a program: what it offers to this viewer, decided here."""
    page = await public_plan(services, plan_id, viewer, now=now, zone=zone)
    return json_answer(request, page.model_dump_json())


@router.post(
    "/stripe/plan/{plan_id}/buy",
    responses=failures(
        *_GUARDED,
        *_PAYING,
        Invalid,
        refusals.NotForYou,
        refusals.ProgramArchived,
        refusals.RemovedByCoach,
        refusals.CurrentlyUnavailable,
        refusals.OptionGone,
        refusals.OtherOptionOpen,
        refusals.AlreadyBought,
        refusals.ClosingPayment,
        refusals.NotNow,
    ),
)
async def buy(plan_id: PlanId, body: Buy, actor: PayingClient, work: Payments) -> PurchaseView:
    """Buy, get or try a program. Repeating it never pays twice."""
    order = purchase.Order(
        start_date=body.start_date,
        price_option_id=body.price_option_id,
        restart=None if body.resume_type is None else body.resume_type == "restart",
        waiver_accepted=body.waiver_accepted,
        full_name=body.full_name,
        card_id=body.card_id,
    )
    membership_id = await purchase.buy(work, actor, plan_id, order)
    return await _purchase_view(work, membership_id, bought=True)


@router.post("/stripe/plan/{plan_id}/retry", responses=failures(*_GUARDED, *_PAYING, refusals.NotNow))
async def retry(plan_id: PlanId, actor: PayingClient, work: Payments, body: Retry | None = None) -> PurchaseView:
    """Try an open payment again, with another card where one is named."""
    membership_id = await actions.retry(work, actor, plan_id, body.card_id if body else None)
    return await _purchase_view(work, membership_id)


@router.post("/stripe/plan/{plan_id}/retry/check", responses=failures(*_GUARDED, *_PAYING))
async def retry_check(plan_id: PlanId, body: Check, actor: PayingClient, work: Payments) -> PurchaseView:
    """The client has answered their bank: what came of it."""
    membership_id = await actions.check(work, actor, plan_id, body.intent)
    return await _purchase_view(work, membership_id)


async def _purchase_view(work: PaymentWork, membership_id: UUID, *, bought: bool = False) -> PurchaseView:
    confirmation = await confirmation_or_failure(work, membership_id)
    async with work.transaction() as session:
        membership = await load_view(session, membership_id)
    if confirmation is None:
        return PurchaseView(membership=membership, message=_said(membership, bought=bought))
    return PurchaseView(
        membership=membership,
        message=None,
        requires_action=True,
        payment_intent_client_secret=confirmation.client_secret,
        intent=confirmation.intent_id,
        stripe_account=confirmation.stripe_account,
    )


def _said(membership: MembershipView, *, bought: bool) -> str | None:
    if not bought:
        return "Payment successful. Your program is active again." if membership.state is State.ACTIVE else None
    if membership.plan_price is None:
        return "Program successfully added"
    if membership.plan_price.duration == "one_off":
        return "Program has been successfully purchased."
    return "You have been successfully subscribed to the Program."


@router.delete("/stripe/plan/{plan_id}/unsubscribe", responses=failures(*_GUARDED, refusals.NotNow))
async def unsubscribe_on_page(plan_id: PlanId, actor: PayingClient, work: Payments) -> MembershipView:
    """Cancel, from the program's page."""
    return await _after(work, await actions.cancel(work, actor, plan_id))


@router.delete("/athlete/plans/{plan_id}/unsubscribe", responses=failures(*_GUARDED, refusals.NotNow))
async def unsubscribe_in_list(plan_id: PlanId, actor: PayingClient, work: Payments) -> MembershipView:
    """Cancel, from the list of purchases."""
    return await _after(work, await actions.cancel(work, actor, plan_id))


@router.post("/athlete/plans/{plan_id}/resume_subscribe", responses=failures(*_GUARDED, refusals.NotNow))
async def resume_subscribe(plan_id: PlanId, actor: PayingClient, work: Payments) -> MembershipView:
    """Keep a subscription that would have ended."""
    return await _after(work, await actions.undo_cancel(work, actor, plan_id))


@router.post("/plans/{plan_id}/resume", responses=failures(*_GUARDED, Invalid, refusals.NotNow))
async def resume(plan_id: PlanId, body: Resume, actor: PayingClient, work: Payments) -> MembershipView:
    """Bought again: restart the program, or continue where it stopped."""
    membership_id = await actions.resume(
        work,
        actor,
        plan_id,
        restart=body.resume_type == "restart",
        waiver_accepted=body.waiver_accepted,
        full_name=body.full_name,
    )
    return await _after(work, membership_id)


@router.get("/plans/{plan_id}/re_add_info", responses=failures(*_GUARDED))
async def re_add_info(plan_id: PlanId, actor: Client, session: Session, now: Now, zone: Zone) -> ReAddInfo:
    """Between which dates this client may move the program."""
    program = await find_public(session, plan_id)
    membership = await lists.own_membership(session, actor, program)
    today = local_date(now, zone)
    return ReAddInfo(
        plan_id=program.id,
        title=program.title,
        min_date=purchase.first_start(program, today),
        max_date=purchase.last_start(program, today),
        current_date=membership.starts_on,
        can_reschedule=Ability.RESCHEDULE in (await load_view(session, membership.id)).abilities,
    )


@router.post(
    "/plans/{plan_id}/re_add_schedule", responses=failures(*_GUARDED, Invalid, refusals.SharedCalendar, refusals.NotNow)
)
async def re_add_schedule(plan_id: PlanId, body: NewDate, actor: PayingClient, work: Payments) -> Rescheduled:
    """Begin the program on another date."""
    membership_id = await actions.reschedule(work, actor, plan_id, body.date)
    async with work.transaction() as session:
        program = await find_public(session, plan_id)
        title = program.title
    return Rescheduled(
        membership=await _after(work, membership_id), message=f"{title} has been successfully rescheduled."
    )


@router.post("/schedule/apply_plan", responses=failures(*_GUARDED, Invalid, refusals.RemovedByCoach, refusals.NotNow))
async def apply_plan(body: ApplyPlan, actor: PayingClient, work: Payments) -> MembershipView:
    """Put a bought program on the calendar from a date."""
    return await _after(work, await actions.start(work, actor, str(body.plan_id), body.start_date))


async def _after(work: PaymentWork, membership_id: UUID) -> MembershipView:
    async with work.transaction() as session:
        return await load_view(session, membership_id)


@router.get("/athlete/purchases", responses=failures(Unauthenticated, Forbidden))
async def purchases(
    actor: Client, session: Session, page: WantedPage, state: lists.Tab = "active"
) -> Listing[PurchaseRow]:
    """My programs: those that run, or those that are over."""
    return await lists.purchases(session, actor, state, page)


@router.get("/athlete/history", responses=failures(Unauthenticated, Forbidden))
async def history(actor: Client, session: Session, page: WantedPage) -> Listing[PaymentRow]:
    """What I was asked to pay, newest first."""
    return await lists.history(session, actor, page)


@router.get("/athlete/invites", responses=failures(Unauthenticated, Forbidden))
async def invites(actor: Client, session: Session, page: WantedPage) -> Listing[InviteRow]:
    """Coaches who ask me in."""
    return await lists.invites(session, actor, page)


@router.post(
    "/athlete/invites/claim",
    status_code=204,
    responses=failures(Unauthenticated, Forbidden, DeadInvite, Invalid, refusals.RemovedByCoach),
)
async def claim_invite(body: ClaimInvite, actor: Client, session: Session, now: Now) -> None:
    """Take up the invitation behind a mailed link; repeating it moves nothing."""
    await invitations.claim(session, actor, body.plan_id, body.token, now)


@router.delete("/athlete/invites/{invite_id}", status_code=204, responses=failures(*_GUARDED))
async def decline_invite(invite_id: UUID, actor: Client, session: Session, now: Now) -> None:
    """No, thank you."""
    await invitations.decline(session, actor, invite_id, now)


@router.post("/coach/plans/{plan_id}/clients/{client_id}/cancel", responses=failures(*_GUARDED, refusals.NotNow))
async def cancel_client(
    plan_id: UUID, client_id: UUID, body: CancelClient, actor: PaymentsCoach, work: Payments
) -> MembershipView:
    """End a client's membership now or at the end of the period; `refund` gives the latest payment back in full."""
    return await _after(work, await coach.cancel(work, actor, plan_id, client_id, mode=body.mode, refund=body.refund))


@router.post("/coach/plans/{plan_id}/clients/{client_id}/remove", responses=failures(*_GUARDED))
async def remove_client(plan_id: UUID, client_id: UUID, actor: PaymentsCoach, work: Payments) -> MembershipView:
    """Take a client out of the program at once; they cannot buy it again until they are let in."""
    return await _after(work, await coach.remove(work, actor, plan_id, client_id))


@router.post("/coach/plans/{plan_id}/clients/{client_id}/let_in", responses=failures(*_GUARDED))
async def let_client_in(plan_id: UUID, client_id: UUID, actor: PaymentsCoach, work: Payments) -> MembershipView:
    """A removed client may buy the program again."""
    return await _after(work, await coach.let_in(work, actor, plan_id, client_id))
