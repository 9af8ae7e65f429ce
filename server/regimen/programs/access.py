"""Who may see which program. Every read begins here."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.kit.errors import or_404
from regimen.kit.ids import parse_id
from regimen.programs.models import (
    AllowedEmail,
    InviteState,
    Period,
    PriceOption,
    Program,
    ProgramInvite,
    ProgramState,
    Track,
)

_ORDER = {period: place for place, period in enumerate(Period)}


def own_programs(actor: CoachActor) -> Select[Program]:
    """The programs of the account in which this coach works."""
    return select(Program).where(Program.account_id == actor.account)


async def own_program(session: AsyncSession, actor: CoachActor, program_id: UUID, *, lock: bool = False) -> Program:
    """One of them, held against other writers where `lock`; raises NotFound."""
    statement = own_programs(actor).where(Program.id == program_id)
    if lock:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return or_404(await session.scalar(statement))


async def find_public(session: AsyncSession, id_or_custom_url: str) -> Program:
    """A published program by its id or custom url, archived ones too (their page says so); raises NotFound.

    Whether a private one may be bought is asked with `may_buy`.
    """
    program_id = parse_id(id_or_custom_url)
    by = Program.id == program_id if program_id else Program.custom_url == id_or_custom_url.lower()
    return or_404(await session.scalar(select(Program).where(by, Program.state == ProgramState.PUBLISHED)))


async def may_buy(session: AsyncSession, program: Program, email: str | None) -> bool:
    """Public programs are open to all, private ones to the addresses on their list."""
    if program.accessibility:
        return True
    if email is None:
        return False
    row = await session.get(AllowedEmail, (program.id, email.lower()))
    return row is not None


async def price_options(
    session: AsyncSession, program_ids: Sequence[UUID], *, archived: bool = False
) -> dict[UUID, list[PriceOption]]:
    """The options of each program in the order they are shown, archived ones last and only where asked for."""
    statement = select(PriceOption).where(PriceOption.program_id.in_(program_ids))
    if not archived:
        statement = statement.where(PriceOption.archived_at.is_(None))
    grouped: dict[UUID, list[PriceOption]] = {program_id: [] for program_id in program_ids}
    for option in await session.scalars(statement):
        grouped[option.program_id].append(option)
    for options in grouped.values():
        options.sort(key=as_shown)
    return grouped


def as_shown(option: PriceOption) -> tuple[bool, int, datetime]:
    """Sorts the options of a program as they are shown."""
    return option.archived_at is not None, _ORDER[option.period], option.created_at


async def own_option(session: AsyncSession, program: Program, option_id: UUID) -> PriceOption:
    return or_404(
        await session.scalar(
            select(PriceOption).where(PriceOption.id == option_id, PriceOption.program_id == program.id)
        )
    )


async def own_program_of_option(
    session: AsyncSession, actor: CoachActor, option_id: UUID
) -> tuple[Program, PriceOption]:
    """A price option with its program, which is held against other writers; raises NotFound."""
    program_id = or_404(await session.scalar(select(PriceOption.program_id).where(PriceOption.id == option_id)))
    program = await own_program(session, actor, program_id, lock=True)
    return program, await own_option(session, program, option_id)


async def tracks(session: AsyncSession, program_id: UUID) -> list[Track]:
    """All tracks, the default one first, archived ones last."""
    statement = select(Track).where(Track.program_id == program_id)
    return list(
        await session.scalars(
            statement.order_by(Track.archived_at.isnot(None), Track.is_default.desc(), Track.created_at, Track.id)
        )
    )


async def own_track(session: AsyncSession, program: Program, track_id: UUID) -> Track:
    return or_404(await session.scalar(select(Track).where(Track.id == track_id, Track.program_id == program.id)))


async def allowed_emails(session: AsyncSession, program_id: UUID) -> list[str]:
    statement = select(AllowedEmail.email).where(AllowedEmail.program_id == program_id)
    return list(await session.scalars(statement.order_by(AllowedEmail.email)))


def invites_of(program_id: UUID, state: InviteState | None = None) -> Select[ProgramInvite]:
    """Newest first; only those in `state` where one is given."""
    statement = select(ProgramInvite).where(ProgramInvite.program_id == program_id)
    if state is not None:
        statement = statement.where(ProgramInvite.state == state)
    return statement.order_by(ProgramInvite.created_at.desc(), ProgramInvite.id.desc())


async def count_active_tracks(session: AsyncSession, program_id: UUID) -> int:
    statement = select(func.count()).where(Track.program_id == program_id, Track.archived_at.is_(None))
    return await session.scalar(statement) or 0
