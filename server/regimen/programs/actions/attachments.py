"""What coaches attach to a program from their library."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.media.actions.attachments import attach
from regimen.media.models import PlaceKind
from regimen.media.ports import Place
from regimen.media.rules.attachments import Attachment, read_attachments, write_attachments
from regimen.programs.actions.covers import cover_sources
from regimen.programs.actions.record_change import record_change
from regimen.programs.models import Program


async def set_attachments(
    session: AsyncSession, program: Program, wanted: Sequence[Attachment], *, actor: CoachActor, now: datetime
) -> None:
    """Makes these the attachments, in this order. `program` is locked. Raises UnknownAttachment, NoTitleMedia."""
    before = read_attachments(program.attachments)
    place, also = str(program.id), await cover_sources(session, program)
    attached = await attach(session, actor, wanted, before=before, kind=PlaceKind.PROGRAM, place=place, also=also)
    program.attachments = write_attachments(attached)
    await record_change(session, program, ["attachments"], actor=actor, now=now)


async def describe_programs(session: AsyncSession, places: Sequence[str]) -> dict[str, Place]:
    """Describes programs for the library. One query."""
    rows = await session.execute(
        select(Program.id, Program.title).where(Program.id.in_([UUID(place) for place in places]))
    )
    return {str(program_id): Place(title, f"/coach/programs/{program_id}/details") for program_id, title in rows}
