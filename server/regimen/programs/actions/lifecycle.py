"""Creating, publishing, archiving and restoring a program."""

from datetime import date, datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.kit.errors import Errors, Invalid
from regimen.payments.access.accounts import charges_enabled
from regimen.platform.events import publish
from regimen.programs import access, failures
from regimen.programs.actions.invitation_mails import mail_waiting_invitations
from regimen.programs.actions.tracks import create_track
from regimen.programs.events import ProgramArchived, ProgramCreated, ProgramPublished, ProgramRestored, event_ids
from regimen.programs.failures import ProgramIsArchived, StripeNotConnected
from regimen.programs.models import Program, ProgramState, ProgramType
from regimen.programs.rules import limits
from regimen.programs.rules.visibility import default_visibility_days


async def create(
    session: AsyncSession,
    *,
    actor: CoachActor,
    program_type: ProgramType,
    title: str,
    description: str = "",
    now: datetime,
    today: date,
) -> Program:
    """Creates a draft with its default track and its timeline. Publishes ProgramCreated."""
    program = Program(
        account_id=actor.account,
        created_by=actor.user_id,
        type=program_type,
        title=title,
        description=description,
        visibility_days=default_visibility_days(program_type),
        starts_on=today if program_type is ProgramType.ONE_MANY else None,
        created_at=now,
        updated_at=now,
    )
    session.add(program)
    await session.flush()
    await create_track(session, program, name=limits.DEFAULT_TRACK, is_default=True, actor=actor, now=now)
    await publish(session, ProgramCreated(at=now, **event_ids(actor, program)))
    return program


async def publish_program(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    """Publishes a draft and mails its invitations, as many as allowed today. Publishing again changes nothing.

    Raises Invalid for a missing title or waiver, StripeNotConnected if a price could not be charged, ProgramIsArchived.
    """
    if program.state is ProgramState.PUBLISHED:
        return
    if program.archived_at is not None:
        raise ProgramIsArchived
    errors: Errors = {}
    if not program.title.strip():
        errors["title"] = [failures.TITLE_INVALID]
    if program.waiver_required and not program.waiver_text.strip():
        errors["plan_waiver.text"] = [failures.WAIVER_MISSING]
    if errors:
        raise Invalid(errors=errors)
    options = await access.price_options(session, [program.id])
    if options[program.id] and not await charges_enabled(session, program.account_id):
        raise StripeNotConnected
    program.state, program.published_at, program.updated_at = ProgramState.PUBLISHED, now, now
    await session.flush()
    await publish(session, ProgramPublished(at=now, **event_ids(actor, program)))
    await mail_waiting_invitations(session, program, now=now)


async def archive(session: AsyncSession, program: Program, *, actor: Actor, now: datetime) -> None:
    """Stops selling a program. Clients who have it keep it. Doing it twice changes nothing."""
    if program.archived_at is not None:
        return
    program.archived_at = program.updated_at = now
    await session.flush()
    await publish(session, ProgramArchived(at=now, **event_ids(actor, program)))


async def archive_programs_of_owner(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Stops selling everything of a coach who is being deleted."""
    for program in await access.lock_programs_of_owner(session, actor.user_id):
        await archive(session, program, actor=actor, now=now)


async def restore(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    """Returns an archived program to the state it had before."""
    if program.archived_at is None:
        return
    program.archived_at, program.updated_at = None, now
    await session.flush()
    await publish(session, ProgramRestored(at=now, **event_ids(actor, program)))
