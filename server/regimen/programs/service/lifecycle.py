"""Draft to published, archived and back."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.kit.errors import Conflict, Errors, Failure, Invalid
from regimen.platform.events import publish
from regimen.programs import access, ports, rules
from regimen.programs.events import ProgramArchived, ProgramPublished, ProgramRestored
from regimen.programs.models import Program, ProgramState
from regimen.programs.service.invites import send_waiting
from regimen.programs.service.setup import who


class ArchivedProgram(Conflict):
    message = "This program is archived. Restore it first."


class NotConnected(Failure):
    field = "amount_minor"
    message = rules.CONNECT
    reason = "not_connected"


async def publish_program(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    """Make a draft public and send the invitations that waited for it. Publishing again changes nothing.

    Raises Invalid (no title), NotConnected (a price that nobody could be charged), ArchivedProgram.
    """
    if program.state is ProgramState.PUBLISHED:
        return
    if program.archived_at is not None:
        raise ArchivedProgram
    errors: Errors = {}
    if not program.title.strip():
        errors["title"] = [rules.TITLE]
    if program.waiver_on and not program.waiver_text.strip():
        errors["plan_waiver.text"] = [rules.WAIVER_MISSING]
    if errors:
        raise Invalid(errors=errors)
    options = await access.price_options(session, [program.id])
    if options[program.id] and not await ports.charges_enabled(session, program.account_id):
        raise NotConnected
    program.state, program.published_at, program.updated_at = ProgramState.PUBLISHED, now, now
    await session.flush()
    await publish(session, ProgramPublished(at=now, **who(actor, program)))
    await send_waiting(session, program, actor=actor, now=now)


async def archive(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    """Take it off the market; clients who have it keep it. Doing it twice changes nothing."""
    if program.archived_at is not None:
        return
    program.archived_at = program.updated_at = now
    await session.flush()
    await publish(session, ProgramArchived(at=now, **who(actor, program)))


async def restore(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    """Back into the list, in the state it had."""
    if program.archived_at is None:
        return
    program.archived_at, program.updated_at = None, now
    await session.flush()
    await publish(session, ProgramRestored(at=now, **who(actor, program)))
