"""Which form checks somebody may see, and which wait for an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, aliased, load_only

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account, User
from regimen.chat.actions.form_check_cards import FormCheckFacts
from regimen.exercises.models import ExerciseAddition
from regimen.form_checks.models import FormCheck, FormCheckClip, FormCheckSettings
from regimen.form_checks.rules import EARLIER_SHOWN
from regimen.kit.errors import or_404
from regimen.kit.paging import Page
from regimen.media.models import Media, MediaState
from regimen.programs.models import Program
from regimen.training.access.logs import is_logged
from regimen.training.models import Enrolment, SetResult

Show = Literal["waiting", "answered", "all"]
_Coach = aliased(User)


@dataclass(frozen=True)
class Clip:
    """A clip with its item of the library, unless it was deleted."""

    row: FormCheckClip
    media: Media | None


@dataclass(frozen=True)
class FormCheckRow:
    """A form check with everything that lists show of it."""

    form_check: FormCheck
    client: User
    program_title: str
    coach: User | None
    done: dict[str, Any] | None
    clips: Sequence[Clip]


def is_waiting() -> ColumnElement[bool]:
    """The condition that a form check waits for an answer: it has none, and at least one clip that can be watched, or
    soon can. The one definition for every number and list."""
    watchable = (
        select(FormCheckClip.id)
        .join(Media, Media.id == FormCheckClip.media_id)
        .where(
            FormCheckClip.form_check_id == FormCheck.id,
            Media.state.in_([MediaState.PROCESSING, MediaState.PUBLISHED]),
        )
    )
    return and_(FormCheck.answered_at.is_(None), watchable.exists())


def _visible_to(actor: Actor) -> ColumnElement[bool]:
    """A client sees their own; coaches who see clients, those that were sent to their account."""
    if isinstance(actor, CoachActor):
        return FormCheck.account_id == actor.account
    return FormCheck.client_id == actor.user_id


def _shown(show: Show) -> ColumnElement[bool]:
    match show:
        case "waiting":
            return is_waiting()
        case "answered":
            return FormCheck.answered_at.is_not(None)
        case "all":
            return or_(is_waiting(), FormCheck.answered_at.is_not(None))


def _logged_on(
    enrolment_id: UUID | InstrumentedAttribute[UUID],
    run: int | InstrumentedAttribute[int],
    day: int | InstrumentedAttribute[int],
) -> ColumnElement[bool]:
    """The condition that a set was logged on a day of an enrolment."""
    return and_(SetResult.enrolment_id == enrolment_id, SetResult.run == run, SetResult.day == day, is_logged)


def _rows() -> Select[Any]:
    result = and_(
        _logged_on(FormCheck.enrolment_id, FormCheck.run, FormCheck.day), SetResult.set_id == FormCheck.set_id
    )
    return (
        select(FormCheck, User, Program.title, _Coach, SetResult.done)
        .join(User, User.id == FormCheck.client_id)
        .join(Program, Program.id == FormCheck.program_id)
        .outerjoin(_Coach, _Coach.id == FormCheck.answered_by)
        .outerjoin(SetResult, result)
    )


async def _load(session: AsyncSession, statement: Select[Any]) -> list[FormCheckRow]:
    """Returns what a statement of `_rows` selects, with clips. Two queries."""
    rows = (await session.execute(statement)).all()
    clips = await load_clips(session, [row[0].id for row in rows])
    return [
        FormCheckRow(form_check, client, title, coach, done, clips.get(form_check.id, []))
        for form_check, client, title, coach, done in rows
    ]


async def load_clips(session: AsyncSession, form_check_ids: Sequence[UUID]) -> dict[UUID, list[Clip]]:
    """Returns clips by form check, in their order. One query."""
    if not form_check_ids:
        return {}
    statement = (
        select(FormCheckClip, Media)
        .outerjoin(Media, Media.id == FormCheckClip.media_id)
        .where(FormCheckClip.form_check_id.in_(form_check_ids))
        .order_by(FormCheckClip.form_check_id, FormCheckClip.position)
    )
    found: dict[UUID, list[Clip]] = {}
    for row, media in await session.execute(statement):
        found.setdefault(row.form_check_id, []).append(Clip(row, media))
    return found


async def list_form_checks(
    session: AsyncSession, actor: CoachActor, show: Show, page: Page, *, client_id: UUID | None = None
) -> list[FormCheckRow]:
    """Returns form checks of the account, the newest first. Two queries."""
    statement = _rows().where(_visible_to(actor), _shown(show))
    if client_id is not None:
        statement = statement.where(FormCheck.client_id == client_id)
    return await _load(session, page.limit(statement.order_by(FormCheck.sent_at.desc(), FormCheck.id.desc())))


@dataclass(frozen=True)
class Counts:
    waiting: int
    answered: int
    all: int


async def count_form_checks(session: AsyncSession, actor: CoachActor, *, client_id: UUID | None = None) -> Counts:
    """Returns how many there are of each list. One query."""
    shows: tuple[Show, ...] = ("waiting", "answered", "all")
    statement = select(*(func.count().filter(_shown(show)) for show in shows)).where(_visible_to(actor))
    if client_id is not None:
        statement = statement.where(FormCheck.client_id == client_id)
    row: Any = (await session.execute(statement)).one()
    return Counts(*row)


async def count_waiting(session: AsyncSession, account_id: UUID) -> int:
    """Returns how many form checks of an account wait for an answer. One query."""
    statement = select(func.count()).where(FormCheck.account_id == account_id, is_waiting())
    return await session.scalar(statement) or 0


async def waiting_form_checks(
    session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID] | None = None
) -> Sequence[FormCheck]:
    """Returns the form checks of an account that wait for an answer, or those of some clients, the oldest first. One
    query."""
    shown = load_only(FormCheck.client_id, FormCheck.exercise, FormCheck.question, FormCheck.sent_at)
    statement = select(FormCheck).options(shown).where(FormCheck.account_id == account_id, is_waiting())
    if client_ids is not None:
        statement = statement.where(FormCheck.client_id.in_(client_ids))
    return (await session.scalars(statement.order_by(FormCheck.sent_at, FormCheck.id))).all()


async def get_facts(session: AsyncSession, form_check: FormCheck) -> FormCheckFacts:
    """Returns what its cards in the conversation say of a form check."""
    program = or_404(await session.get(Program, form_check.program_id))
    return FormCheckFacts(
        id=form_check.id,
        account_id=form_check.account_id,
        client_id=form_check.client_id,
        program_id=program.id,
        program_title=program.title,
        exercise=form_check.exercise,
        set_number=form_check.set_number,
        date=form_check.date,
    )


async def list_of_day(
    session: AsyncSession, client_id: UUID, enrolment_id: UUID, run: int, day: int
) -> list[FormCheckRow]:
    """Returns a client's form checks of a day, in the order in which they were sent. Two queries."""
    statement = _rows().where(
        FormCheck.client_id == client_id,
        FormCheck.enrolment_id == enrolment_id,
        FormCheck.run == run,
        FormCheck.day == day,
    )
    return await _load(session, statement.order_by(FormCheck.sent_at, FormCheck.id))


async def show_form_check(session: AsyncSession, actor: Actor, form_check_id: UUID) -> FormCheckRow:
    """Returns a form check that somebody may see. Raises NotFound. Two queries."""
    rows = await _load(session, _rows().where(FormCheck.id == form_check_id, _visible_to(actor)))
    return or_404(next(iter(rows), None))


async def lock_form_check(session: AsyncSession, actor: Actor, form_check_id: UUID) -> FormCheck:
    """Returns a form check that somebody may change, locked until the transaction ends. Raises NotFound."""
    statement = select(FormCheck).where(FormCheck.id == form_check_id, _visible_to(actor))
    locked = statement.with_for_update(of=FormCheck).execution_options(populate_existing=True)
    return or_404(await session.scalar(locked))


async def earlier_of(session: AsyncSession, form_check: FormCheck) -> list[FormCheckRow]:
    """Returns the client's earlier form checks of the same exercise in this account. Two queries."""
    same = (
        FormCheck.exercise_id == form_check.exercise_id
        if form_check.exercise_id is not None
        else and_(FormCheck.exercise_id.is_(None), func.lower(FormCheck.exercise) == form_check.exercise.lower())
    )
    statement = _rows().where(
        FormCheck.account_id == form_check.account_id,
        FormCheck.client_id == form_check.client_id,
        FormCheck.sent_at < form_check.sent_at,
        same,
    )
    return await _load(session, statement.order_by(FormCheck.sent_at.desc()).limit(EARLIER_SHOWN))


async def results_of_entry(session: AsyncSession, form_check: FormCheck) -> dict[str, dict[str, Any]]:
    """Returns what was logged of the sets of the exercise on that day, by set. One query."""
    set_ids = [one["id"] for one in form_check.entry["sets"]]
    statement = select(SetResult.set_id, SetResult.done).where(
        _logged_on(form_check.enrolment_id, form_check.run, form_check.day), SetResult.set_id.in_(set_ids)
    )
    return {row.set_id: row.done for row in await session.execute(statement)}


async def result_of_set(session: AsyncSession, enrolment_id: UUID, run: int, day: int, set_id: str) -> SetResult | None:
    """Returns what was logged of a set, if it is."""
    statement = select(SetResult).where(_logged_on(enrolment_id, run, day), SetResult.set_id == set_id)
    found: SetResult | None = await session.scalar(statement)
    return found


async def demo_of(session: AsyncSession, form_check: FormCheck) -> str | None:
    """Returns the address of the account's own video of the exercise."""
    statement = select(ExerciseAddition.video_url).where(
        ExerciseAddition.account_id == form_check.account_id, ExerciseAddition.exercise_id == form_check.exercise_id
    )
    found: str | None = await session.scalar(statement)
    return found


async def get_settings(session: AsyncSession, account_id: UUID) -> FormCheckSettings | None:
    return await session.get(FormCheckSettings, account_id, populate_existing=True)


async def receiver_of(session: AsyncSession, client_id: UUID, enrolment_id: UUID) -> tuple[str, str]:
    """Returns the title of the account that a client's form checks go to, and its hint. Raises NotFound. One query."""
    statement = (
        select(Account.title, func.coalesce(FormCheckSettings.hint, ""))
        .select_from(Enrolment)
        .join(Account, Account.id == Enrolment.account_id)
        .outerjoin(FormCheckSettings, FormCheckSettings.account_id == Account.id)
        .where(Enrolment.id == enrolment_id, Enrolment.client_id == client_id)
    )
    title, hint = or_404((await session.execute(statement)).one_or_none())
    return title, hint
