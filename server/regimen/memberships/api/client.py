"""What a client does with a membership: cancel, resume, start and reschedule."""

from fastapi import APIRouter

from regimen.accounts.access.actor import Client
from regimen.kit.clock import Now, Zone, local_date
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, error_responses
from regimen.memberships import failures
from regimen.memberships.access.memberships import get_own_membership
from regimen.memberships.actions import cancel, schedule
from regimen.memberships.api.common import GUARDED, PlanId, load_changed_membership
from regimen.memberships.present.memberships import load_membership_view
from regimen.memberships.rules.page_actions import Ability
from regimen.memberships.rules.purchase import earliest_start, latest_start
from regimen.memberships.schemas import AddToCalendar, MembershipView, NewDate, ReAddInfo, Rescheduled, Resume
from regimen.payments.access.guards import ClientInDeviceZone
from regimen.payments.actions.payment_work import Payments
from regimen.programs.access import get_published

router = APIRouter(tags=["memberships"])


@router.delete("/stripe/plan/{plan_id}/unsubscribe", responses=error_responses(*GUARDED, failures.NotPossibleNow))
async def unsubscribe_on_page(plan_id: PlanId, actor: ClientInDeviceZone, work: Payments) -> MembershipView:
    """Cancel, from the program's page."""
    return await load_changed_membership(work, await cancel.cancel(work, actor, plan_id))


@router.delete("/athlete/plans/{plan_id}/unsubscribe", responses=error_responses(*GUARDED, failures.NotPossibleNow))
async def unsubscribe_in_list(plan_id: PlanId, actor: ClientInDeviceZone, work: Payments) -> MembershipView:
    """Cancel, from the list of purchases."""
    return await load_changed_membership(work, await cancel.cancel(work, actor, plan_id))


@router.post("/athlete/plans/{plan_id}/resume_subscribe", responses=error_responses(*GUARDED, failures.NotPossibleNow))
async def resume_subscribe(plan_id: PlanId, actor: ClientInDeviceZone, work: Payments) -> MembershipView:
    """Undo the cancellation of a membership that has not ended yet."""
    return await load_changed_membership(work, await cancel.undo_cancel(work, actor, plan_id))


@router.post("/plans/{plan_id}/resume", responses=error_responses(*GUARDED, Invalid, failures.NotPossibleNow))
async def resume(plan_id: PlanId, body: Resume, actor: ClientInDeviceZone, work: Payments) -> MembershipView:
    """Restart a program that was bought again, or continue where it stopped."""
    membership_id = await schedule.resume(
        work,
        actor,
        plan_id,
        restart=body.resume_type == "restart",
        waiver_accepted=body.waiver_accepted,
        full_name=body.full_name,
        waiver_text=body.waiver_text,
    )
    return await load_changed_membership(work, membership_id)


@router.get("/plans/{plan_id}/re_add_info", responses=error_responses(*GUARDED))
async def re_add_info(plan_id: PlanId, actor: Client, session: Session, now: Now, zone: Zone) -> ReAddInfo:
    """The dates between which this client may move the program."""
    program = await get_published(session, plan_id)
    membership = await get_own_membership(session, actor, program)
    today = local_date(now, zone)
    return ReAddInfo(
        plan_id=program.id,
        title=program.title,
        min_date=earliest_start(program, today),
        max_date=latest_start(program, today),
        current_date=membership.starts_on,
        can_reschedule=Ability.RESCHEDULE in (await load_membership_view(session, membership.id)).abilities,
    )


@router.post(
    "/plans/{plan_id}/re_add_schedule",
    responses=error_responses(*GUARDED, Invalid, failures.SharedCalendar, failures.NotPossibleNow),
)
async def re_add_schedule(plan_id: PlanId, body: NewDate, actor: ClientInDeviceZone, work: Payments) -> Rescheduled:
    """Move the program to another start date."""
    membership_id = await schedule.reschedule(work, actor, plan_id, body.date)
    async with work.transaction() as session:
        program = await get_published(session, plan_id)
        title = program.title
    return Rescheduled(
        membership=await load_changed_membership(work, membership_id),
        message=f"{title} has been successfully rescheduled.",
    )


@router.post(
    "/schedule/apply_plan",
    responses=error_responses(*GUARDED, Invalid, failures.RemovedByCoach, failures.NotPossibleNow),
)
async def apply_plan(body: AddToCalendar, actor: ClientInDeviceZone, work: Payments) -> MembershipView:
    """Put a bought program on the calendar."""
    membership_id = await schedule.add_to_calendar(work, actor, str(body.plan_id), body.start_date)
    return await load_changed_membership(work, membership_id)
