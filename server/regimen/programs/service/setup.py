"""Making a program and changing its set-up."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.kit.errors import Errors, Invalid
from regimen.platform.events import publish
from regimen.programs import ports, rules
from regimen.programs.events import ProgramCreated, ProgramUpdated, TrackCreated
from regimen.programs.models import AllowedEmail, Program, ProgramState, ProgramType, Track

_CALENDAR = {"visibility_days", "starts_on"}


async def create(
    session: AsyncSession,
    *,
    actor: CoachActor,
    kind: ProgramType,
    title: str,
    description: str = "",
    now: datetime,
    today: date,
) -> Program:
    """A new draft with its default track, whose timeline is open at once. Announces ProgramCreated."""
    program = Program(
        account_id=actor.account,
        created_by=actor.user_id,
        type=kind,
        title=title,
        description=description,
        visibility_days=rules.default_visibility(kind),
        starts_on=today if kind is ProgramType.ONE_MANY else None,
        created_at=now,
        updated_at=now,
    )
    session.add(program)
    await session.flush()
    await open_track(session, program, name=rules.DEFAULT_TRACK, is_default=True, actor=actor, now=now)
    await publish(session, ProgramCreated(at=now, **who(actor, program)))
    return program


async def open_track(
    session: AsyncSession, program: Program, *, name: str, is_default: bool, actor: CoachActor, now: datetime
) -> Track:
    """A track and its timeline, in one step. The caller has checked the name."""
    track = Track(program_id=program.id, name=name, is_default=is_default, created_at=now)
    session.add(track)
    await session.flush()
    await ports.track_created(session, program, track, now)
    await publish(session, TrackCreated(at=now, track_id=track.id, **who(actor, program)))
    return track


async def change(
    session: AsyncSession, program: Program, changes: Mapping[str, Any], *, actor: CoachActor, now: datetime
) -> None:
    """Set the given columns (`allowed_emails` too) of a program held for writing.

    Raises Invalid with every refused field at once. Announces ProgramUpdated with the names of what really changed.
    """
    wanted = {name: value for name, value in changes.items() if name != "allowed_emails"}
    errors = _refusals(program, wanted)
    if await _url_taken(session, program, wanted):
        errors["custom_url"] = [rules.URL_TAKEN]
    if errors:
        raise Invalid(errors=errors)
    changed = [name for name, value in wanted.items() if getattr(program, name) != value]
    for name in changed:
        setattr(program, name, wanted[name])
    if "allowed_emails" in changes and await _replace_emails(session, program.id, changes["allowed_emails"]):
        changed.append("allowed_emails")
    if not changed:
        return
    program.updated_at = now
    await _store(session)
    if _CALENDAR & set(changed):
        await ports.calendar_changed(session, program, now)
    await publish(session, ProgramUpdated(at=now, fields=sorted(changed), **who(actor, program)))


def _refusals(program: Program, wanted: Mapping[str, Any]) -> Errors:
    errors: Errors = {}
    if "visibility_days" in wanted:
        sentence = rules.visibility_sentence(program.type, wanted["visibility_days"])
        if sentence:
            errors["visibility_days"] = [sentence]
    waiver_on = wanted.get("waiver_on", program.waiver_on)
    if waiver_on and not wanted.get("waiver_text", program.waiver_text).strip():
        errors["plan_waiver.text"] = [rules.WAIVER_MISSING]
    if "starts_on" in wanted and wanted["starts_on"] != program.starts_on:
        if program.type is not ProgramType.ONE_MANY:
            errors["starts_on"] = [rules.START_GROUP_ONLY]
        elif wanted["starts_on"] is None:
            errors["starts_on"] = [rules.START_MISSING]
        elif program.state is not ProgramState.DRAFT:
            errors["starts_on"] = [rules.START_FIXED]
    return errors


async def _url_taken(session: AsyncSession, program: Program, wanted: Mapping[str, Any]) -> bool:
    url = wanted.get("custom_url")
    if not url:
        return False
    taken = select(Program.id).where(Program.custom_url == url, Program.id != program.id)
    return await session.scalar(taken) is not None


async def _store(session: AsyncSession) -> None:
    """Write now; two coaches who chose the same url in the same moment are told apart by the database."""
    try:
        async with session.begin_nested():
            await session.flush()
    except IntegrityError as error:
        if "uq_programs_custom_url" in str(error.orig):
            raise Invalid(errors={"custom_url": [rules.URL_TAKEN]}) from error
        raise


async def _replace_emails(session: AsyncSession, program_id: UUID, emails: Sequence[str]) -> bool:
    """The list becomes `emails`; answers whether that is another list than before."""
    before = set(await session.scalars(select(AllowedEmail.email).where(AllowedEmail.program_id == program_id)))
    after = set(emails)
    if gone := before - after:
        await session.execute(
            delete(AllowedEmail).where(AllowedEmail.program_id == program_id, AllowedEmail.email.in_(gone))
        )
    if fresh := after - before:
        await session.execute(
            insert(AllowedEmail), [{"program_id": program_id, "email": email} for email in sorted(fresh)]
        )
    return before != after


def who(actor: CoachActor, program: Program) -> dict[str, UUID]:
    """The ids that every event about a program carries."""
    return {"actor_id": actor.user_id, "account_id": program.account_id, "subject_id": program.id}
