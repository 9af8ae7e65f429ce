"""A coach's programs: set-up, prices, tracks, covers, invitations."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from pydantic import TypeAdapter, ValidationError

from regimen.accounts.actor import Coach
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Conflict, Errors, Forbidden, Invalid, NotFound, Unauthenticated, failures
from regimen.kit.paging import Listing, WantedPage, count
from regimen.kit.pictures import BadPicture, Crop
from regimen.kit.texts import INVALID_EMAIL, Email
from regimen.media.rules import Shape
from regimen.platform.idempotency import IdempotentRoute
from regimen.programs import access, rules
from regimen.programs.models import InviteState, Program
from regimen.programs.present import plan_view
from regimen.programs.schemas import (
    CoachPlanView,
    CoverChoice,
    CoversChange,
    Invited,
    InviteView,
    NewInvites,
    NewPlan,
    NewPrice,
    NewTrack,
    PlanChange,
    PriceChange,
)
from regimen.programs.service import covers, invites, lifecycle, prices, setup, tracks
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed, UpgradeNeeded

router = APIRouter(
    prefix="/coach/plans",
    tags=["programs"],
    route_class=IdempotentRoute,
    responses=failures(Unauthenticated, Forbidden, NotFound, AccountClosed),
)

_COLUMNS = {"sections_duration": "sessions_per_day", "weeks_duration": "days_per_week"}
_EMAIL: TypeAdapter[str] = TypeAdapter(Email)


async def _seen(plan_id: UUID, actor: Coach, session: Session) -> Program:
    return await access.own_program(session, actor, plan_id)


async def _open(actor: Coach, session: Session, now: Now) -> None:
    """An account whose trial or plan is over may look, not change."""
    await require_open_account(session, actor.account, now)


async def _held(plan_id: UUID, actor: Coach, session: Session, _: Annotated[None, Depends(_open)]) -> Program:
    return await access.own_program(session, actor, plan_id, lock=True)


Seen = Annotated[Program, Depends(_seen)]
Held = Annotated[Program, Depends(_held)]
Confirmed = Annotated[bool, Query(description="The coach has read the warning.")]


@router.post("", status_code=201, dependencies=[Depends(_open)], responses=failures(Invalid))
async def create(body: NewPlan, actor: Coach, session: Session, now: Now, today: Today) -> CoachPlanView:
    """A new draft with its default track."""
    program = await setup.create(
        session,
        actor=actor,
        kind=body.plan_type,
        title=body.title,
        description=body.description,
        now=now,
        today=today,
    )
    return await plan_view(session, program)


@router.get("/{plan_id}")
async def show(program: Seen, session: Session) -> CoachPlanView:
    return await plan_view(session, program)


@router.patch("/{plan_id}", responses=failures(Invalid))
async def change(body: PlanChange, program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    """Change what is sent; every refused field is named at once."""
    await setup.change(session, program, _columns(body), actor=actor, now=now)
    return await plan_view(session, program)


def _columns(body: PlanChange) -> dict[str, Any]:
    """The sent fields under the names of their columns."""
    sent: dict[str, Any] = {name: getattr(body, name) for name in body.model_fields_set}
    if "plan_waiver" in sent:
        waiver = sent.pop("plan_waiver")
        if "show" in waiver.model_fields_set:
            sent["waiver_on"] = waiver.show
        if "text" in waiver.model_fields_set:
            sent["waiver_text"] = waiver.text
    return {_COLUMNS.get(name, name): value for name, value in sent.items()}


@router.post("/{plan_id}/publish", responses=failures(Invalid, lifecycle.NotConnected, lifecycle.ArchivedProgram))
async def publish(program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    """Make a draft public; waiting invitations are sent."""
    await lifecycle.publish_program(session, program, actor=actor, now=now)
    return await plan_view(session, program)


@router.post("/{plan_id}/archive")
async def archive(program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    """Take it off the market; clients who have it keep it."""
    await lifecycle.archive(session, program, actor=actor, now=now)
    return await plan_view(session, program)


@router.post("/{plan_id}/restore")
async def restore(program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    await lifecycle.restore(session, program, actor=actor, now=now)
    return await plan_view(session, program)


@router.post("/{plan_id}/prices", responses=failures(Invalid, UpgradeNeeded))
async def add_price(body: NewPrice, program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    """Another way to pay; an amount of 0 makes the program free where that is possible."""
    await prices.add(
        session,
        program,
        amount_minor=body.amount_minor,
        currency=body.currency.upper(),
        period=body.duration,
        actor=actor,
        now=now,
    )
    return await plan_view(session, program)


@router.patch("/{plan_id}/prices/{price_id}", responses=failures(Invalid, Conflict))
async def change_price(
    price_id: UUID, body: PriceChange, program: Held, actor: Coach, session: Session, now: Now
) -> CoachPlanView:
    """A new amount becomes a new option; whoever pays the old one goes on paying it."""
    option = await access.own_option(session, program, price_id)
    await prices.reprice(
        session,
        program,
        option,
        amount_minor=body.amount_minor,
        tell_clients=body.message_about_changed_price,
        actor=actor,
        now=now,
    )
    return await plan_view(session, program)


@router.post("/{plan_id}/prices/{price_id}/archive", responses=failures(prices.ActiveSubscribers, prices.PendingSwitch))
async def archive_price(
    price_id: UUID, program: Held, actor: Coach, session: Session, now: Now, *, confirm: Confirmed = False
) -> CoachPlanView:
    """Stop selling an option; where clients hang on it, only with `confirm`."""
    option = await access.own_option(session, program, price_id)
    await prices.archive(session, program, option, confirmed=confirm, actor=actor, now=now)
    return await plan_view(session, program)


@router.post("/{plan_id}/prices/{price_id}/restore", responses=failures(Invalid, prices.CannotRestore, UpgradeNeeded))
async def restore_price(price_id: UUID, program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    option = await access.own_option(session, program, price_id)
    await prices.restore(session, program, option, actor=actor, now=now)
    return await plan_view(session, program)


@router.post("/{plan_id}/skip/{price_id}")
async def skip_message(price_id: UUID, program: Held, session: Session) -> CoachPlanView:
    """ "Don't notify" clients of a changed price."""
    await prices.skip_message(session, await access.own_option(session, program, price_id))
    return await plan_view(session, program)


@router.post("/{plan_id}/free")
async def make_free(program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    """Sell nothing any more: every option is archived, whoever pays one goes on."""
    await prices.set_free(session, program, actor=actor, now=now)
    return await plan_view(session, program)


@router.post("/{plan_id}/tracks", status_code=201, responses=failures(Invalid, tracks.TooManyTracks, UpgradeNeeded))
async def add_track(body: NewTrack, program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    await tracks.add(session, program, body.name, actor=actor, now=now)
    return await plan_view(session, program)


@router.patch("/{plan_id}/tracks/{track_id}", responses=failures(Invalid, UpgradeNeeded))
async def rename_track(
    track_id: UUID, body: NewTrack, program: Held, actor: Coach, session: Session, now: Now
) -> CoachPlanView:
    track = await access.own_track(session, program, track_id)
    await tracks.rename(session, program, track, body.name, actor=actor, now=now)
    return await plan_view(session, program)


@router.post("/{plan_id}/tracks/{track_id}/archive", responses=failures(tracks.DefaultTrack))
async def archive_track(track_id: UUID, program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    track = await access.own_track(session, program, track_id)
    await tracks.archive(session, program, track, actor=actor, now=now)
    return await plan_view(session, program)


@router.post("/{plan_id}/tracks/{track_id}/restore", responses=failures(tracks.TooManyTracks, UpgradeNeeded))
async def restore_track(track_id: UUID, program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    track = await access.own_track(session, program, track_id)
    await tracks.restore(session, program, track, actor=actor, now=now)
    return await plan_view(session, program)


@router.patch("/{plan_id}/covers", responses=failures(BadPicture))
async def change_covers(body: CoversChange, program: Held, actor: Coach, session: Session, now: Now) -> CoachPlanView:
    """Cut covers from pictures of the library; a program's first picture gives both shapes."""
    choices = {shape: _choice(getattr(body, shape.value)) for shape in Shape if shape.value in body.model_fields_set}
    await covers.choose(session, program, choices, actor=actor, now=now)
    return await plan_view(session, program)


def _choice(cover: CoverChoice | None) -> covers.Choice | None:
    if cover is None:
        return None
    return cover.media_id, Crop(**cover.crop.model_dump()) if cover.crop else None


@router.get("/{plan_id}/invites")
async def list_invites(
    program: Seen, session: Session, page: WantedPage, state: InviteState | None = None
) -> Listing[InviteView]:
    statement = access.invites_of(program.id, state)
    rows = await session.scalars(page.cut(statement))
    items = [InviteView.model_validate(row) for row in rows]
    return Listing(items=items, pagination=page.describe(await count(session, statement)))


@router.get("/{plan_id}/invites/allowance")
async def invite_allowance(program: Seen, session: Session, now: Now) -> Invited:
    """How many more people may be asked in today."""
    return Invited(invites=[], left_today=await invites.left_today(session, program, now))


@router.post("/{plan_id}/invites", status_code=201, responses=failures(Invalid, invites.DailyLimit, Conflict))
async def invite(body: NewInvites, program: Held, actor: Coach, session: Session, now: Now) -> Invited:
    """Ask up to twenty people in by mail; those of a draft get their mail when it is published."""
    batch = await invites.invite(session, program, _addresses(body.emails), actor=actor, now=now)
    return Invited(invites=[InviteView.model_validate(row) for row in batch.invites], left_today=batch.left_today)


def _addresses(typed: list[Any]) -> list[str]:
    """The addresses, each checked; all wrong ones are named at once."""
    if len(typed) > rules.MAX_INVITES_AT_ONCE:
        raise Invalid(errors={"emails": [invites.TOO_MANY]})
    good: list[str] = []
    errors: Errors = {}
    for place, text in enumerate(typed):
        try:
            good.append(_EMAIL.validate_python(text))
        except ValidationError:
            errors[f"emails.{place}"] = [INVALID_EMAIL]
    if errors:
        raise Invalid(errors=errors)
    return good
