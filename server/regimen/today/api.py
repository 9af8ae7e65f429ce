"""The routes of the coach's morning."""

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response

from regimen.accounts.access.actor import ClientCoach
from regimen.chat.access.recent import recent_messages
from regimen.chat.rules.snooze import LONGEST_SNOOZE, OUT_OF_RANGE
from regimen.form_checks.access import count_waiting
from regimen.kit.clock import Now, Today, Zone
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.today import actions, present
from regimen.today.access.morning import load_morning, load_person, load_settings
from regimen.today.access.panel import load_last_session, next_sessions
from regimen.today.access.sessions import load_sessions
from regimen.today.rules.find import Moment
from regimen.today.rules.reasons import LIMITS, Setting
from regimen.today.schemas import (
    MarkForm,
    MorningPanel,
    MorningRules,
    MorningRulesForm,
    MorningView,
    ReviewedClient,
    ReviewedClients,
    SessionFilter,
    SessionReviewForm,
    SessionsReviewed,
    SessionsToReview,
    UnmarkForm,
)

router = APIRouter(prefix="/today", tags=["today"], responses=error_responses(Unauthenticated, Forbidden))
MESSAGES_SHOWN: Final = 3


async def _moment(now: Now, today: Today, zone: Zone) -> Moment:
    return Moment(now, today, zone)


At = Annotated[Moment, Depends(_moment)]


@router.get("")
async def show_morning(actor: ClientCoach, session: Session, at: At) -> MorningView:
    """Who needs this coach today and why, in the order of urgency, with today's numbers."""
    return present.morning_view(await load_morning(session, actor, at), actor, at.today)


@router.get("/clients/{client_id}", responses=error_responses(NotFound))
async def show_client(client_id: UUID, actor: ClientCoach, session: Session, at: At) -> MorningPanel:
    """The evidence for a current client's reasons, their last session, the next ones and the last messages."""
    person, reasons = await load_person(session, actor, client_id, at)
    last = await load_last_session(session, person.trained)
    coming = await next_sessions(session, actor.account, client_id, person.today)
    messages = await recent_messages(session, actor, client_id, MESSAGES_SHOWN)
    return present.panel_view(person, reasons, last, coming, messages)


@router.post("/marks", status_code=204, responses=error_responses(NotFound, Invalid))
async def mark(form: MarkForm, actor: ClientCoach, session: Session, now: Now) -> Response:
    """Marks reasons as handled, or puts them off. What is new later is a new reason."""
    if form.until is not None and not now < form.until <= now + LONGEST_SNOOZE:
        raise Invalid(errors={"until": [OUT_OF_RANGE]})
    await actions.mark(session, form.client_id, form.reasons, until=form.until, actor=actor, now=now)
    return Response(status_code=204)


@router.delete("/marks", status_code=204, responses=error_responses(NotFound, Invalid))
async def unmark(form: UnmarkForm, actor: ClientCoach, session: Session, now: Now) -> Response:
    """Opens reasons again: undoes `mark`."""
    await actions.unmark(session, form.client_id, form.reasons, actor=actor, now=now)
    return Response(status_code=204)


@router.get("/rules")
async def show_rules(actor: ClientCoach, session: Session) -> MorningRules:
    """The rules of the account with their limits."""
    return present.rules_view(await load_settings(session, actor.account))


@router.put("/rules", responses=error_responses(Invalid))
async def change_rules(form: MorningRulesForm, actor: ClientCoach, session: Session, now: Now) -> MorningRules:
    """Switches rules on and off and sets their limits; rules that are left out stay as they are."""
    settings = dict(await load_settings(session, actor.account))
    errors: dict[str, list[str]] = {}
    for one in form.rules:
        bounds = LIMITS[one.rule]
        if bounds is None:
            settings[one.rule] = Setting(one.on, None)
        elif one.limit is None or not bounds.least <= one.limit <= bounds.most:
            errors[one.rule.value] = [f"Please enter a number from {bounds.least} to {bounds.most}."]
        else:
            settings[one.rule] = Setting(one.on, one.limit)
    if errors:
        raise Invalid(errors=errors)
    await actions.change_rules(session, settings, actor=actor, now=now)
    return present.rules_view(settings)


@router.get("/sessions", responses=error_responses(Invalid))
async def list_sessions(
    actor: ClientCoach,
    session: Session,
    at: At,
    show: Annotated[SessionFilter, Query(description="Those with a comment, with a record, or all.")] = "all",
) -> SessionsToReview:
    """Sessions that nobody has reviewed: comments since the last review, and what was done today or yesterday."""
    waiting = await count_waiting(session, actor.account)
    return present.session_list(await load_sessions(session, actor, at), show, waiting)


@router.post("/sessions/reviewed", responses=error_responses(NotFound, Invalid))
async def review(form: SessionReviewForm, actor: ClientCoach, session: Session, now: Now) -> SessionsReviewed:
    """Marks what these clients had said when the coach looked as reviewed; what they say later stays on the list."""
    seen = [actions.Seen(one.client_id, one.seen_at) for one in form.clients]
    reviewed = await actions.review(session, seen, actor=actor, now=now)
    return SessionsReviewed(
        clients=[ReviewedClient(client_id=one.client_id, reviewed_at=one.at, before=one.before) for one in reviewed]
    )


@router.delete("/sessions/reviewed", status_code=204, responses=error_responses(NotFound, Invalid))
async def undo_review(form: ReviewedClients, actor: ClientCoach, session: Session) -> Response:
    """Undoes a review, unless somebody has reviewed the client since."""
    reviews = [actions.Reviewed(one.client_id, one.reviewed_at, one.before) for one in form.clients]
    await actions.undo_review(session, reviews, actor=actor)
    return Response(status_code=204)
