"""Who may see which programs, and everything else that is read about them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, Select, SQLColumnExpression, and_, exists, false, func, not_, or_, select, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, aliased

from regimen.accounts.access.accounts import closed_accounts
from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account, User
from regimen.kit.errors import or_404
from regimen.kit.ids import parse_id
from regimen.programs.models import (
    AllowedEmail,
    InvitationState,
    Period,
    PriceOption,
    Program,
    ProgramInvitation,
    ProgramState,
    Track,
)

_MAX_IN_SITEMAP: Final = 10_000
_ON_SALE: Final = and_(
    Program.state == ProgramState.PUBLISHED,
    Program.archived_at.is_(None),
    Program.account_id.not_in(closed_accounts()),
)
_DISCOVERABLE: Final = (_ON_SALE, Program.is_public, Program.storefront_visible)
_DISPLAY_ORDER = {period: position for position, period in enumerate(Period)}


def _discoverable(account_id: UUID | None) -> tuple[ColumnElement[bool], ...]:
    of_account = () if account_id is None else (Program.account_id == account_id,)
    return (*_DISCOVERABLE, *of_account)


def own_programs(actor: CoachActor) -> Select[Program]:
    """Selects the programs of the account that this coach is working in."""
    return select(Program).where(Program.account_id == actor.account)


async def own_program(session: AsyncSession, actor: CoachActor, program_id: UUID, *, lock: bool = False) -> Program:
    """Returns a program of the account that the coach is working in; with `lock`, locked against other writers.

    Raises NotFound.
    """
    statement = own_programs(actor).where(Program.id == program_id)
    if lock:  # rows that refer to the program are written meanwhile, such as its community
        statement = statement.with_for_update(key_share=True).execution_options(populate_existing=True)
    return or_404(await session.scalar(statement))


def public_url(base_url: str, program: Program) -> str:
    """Returns the address of the public page; `base_url` is that of this installation."""
    return f"{base_url}/p/{program.custom_url or program.id}"


async def get_published(session: AsyncSession, id_or_custom_url: str) -> Program:
    """Returns a published program by its id or custom URL, even if it is archived. Raises NotFound.

    See `may_buy` for private programs.
    """
    program_id = parse_id(id_or_custom_url)
    by = Program.id == program_id if program_id else Program.custom_url == id_or_custom_url.lower()
    return or_404(await session.scalar(select(Program).where(by, Program.state == ProgramState.PUBLISHED)))


async def lock_programs_of_owner(session: AsyncSession, owner_id: UUID) -> Sequence[Program]:
    """Returns the programs of a coach's own accounts, locked, so that nothing is bought meanwhile."""
    own_accounts = select(Account.id).where(Account.owner_id == owner_id)
    statement = select(Program).where(Program.account_id.in_(own_accounts)).order_by(Program.id)
    locked = statement.with_for_update(key_share=True).execution_options(populate_existing=True)
    return (await session.scalars(locked)).all()


def is_discoverable(account_id: InstrumentedAttribute[UUID]) -> ColumnElement[bool]:
    """The condition that an account has a program that anyone may find. `account_id` is a column."""
    return exists().where(*_DISCOVERABLE, Program.account_id == account_id).correlate_except(Program)


def discoverable_programs(account_id: UUID) -> Select[Program]:
    """Selects the programs of an account that anyone may find."""
    return select(Program).where(*_DISCOVERABLE, Program.account_id == account_id)


def hidden_programs(account_id: UUID) -> Select[Program]:
    """Selects the programs of an account that are on sale, but only for those who have their address."""
    is_hidden = or_(not_(Program.is_public), not_(Program.storefront_visible))
    return select(Program).where(_ON_SALE, is_hidden, Program.account_id == account_id)


async def list_discoverable(session: AsyncSession, account_id: UUID | None = None) -> Sequence[Program]:
    """Returns the programs that anyone may find, most recently changed first, as many as a sitemap lists;
    with an account, those of that one."""
    statement = select(Program).where(*_discoverable(account_id))
    return (await session.scalars(statement.order_by(Program.updated_at.desc()).limit(_MAX_IN_SITEMAP))).all()


async def list_discoverable_sellers(
    session: AsyncSession, account_id: UUID | None = None
) -> Sequence[tuple[Account, datetime]]:
    """Returns the accounts of those programs whose owner has confirmed their address, with the day of their latest
    change, the latest first."""
    changed = func.max(Program.updated_at)
    statement = (
        select(Account, changed)
        .join(Program, Program.account_id == Account.id)
        .join(User, User.id == Account.owner_id)
        .where(*_discoverable(account_id), User.confirmed_at.is_not(None))
    )
    latest_first = statement.group_by(Account.id).order_by(changed.desc(), Account.id).limit(_MAX_IN_SITEMAP)
    return [(account, at) for account, at in await session.execute(latest_first)]


async def may_buy(session: AsyncSession, program: Program, user: User) -> bool:
    """Whether a program is open to this user: public ones are for everyone, private ones for those on their list."""
    if program.is_public:
        return True
    rule = user_allowed_clause(program.id, user.id, user.email, true() if user.confirmed_email else false())
    return bool(await session.scalar(select(rule)))


async def sells_to(session: AsyncSession, account_id: UUID, user: User) -> bool:
    """Whether this account has a program on sale that is open to this user."""
    allowed = user_allowed_clause(Program.id, user.id, user.email, true() if user.confirmed_email else false())
    offered = exists().where(_ON_SALE, Program.account_id == account_id, or_(Program.is_public, allowed))
    return bool(await session.scalar(select(offered)))


def user_allowed_clause(
    program_id: UUID | SQLColumnExpression[UUID],
    user_id: UUID | ColumnElement[UUID],
    email: str | ColumnElement[str],
    is_confirmed: ColumnElement[bool],
) -> ColumnElement[bool]:
    """Returns the condition that a user is on the list of a private program.

    Their address counts once it is confirmed; a claimed invitation counts straight away.
    """
    allowed = aliased(AllowedEmail)
    return exists().where(
        allowed.program_id == program_id, allowed.email == email, or_(is_confirmed, allowed.claimed_by == user_id)
    )


async def is_email_allowed(session: AsyncSession, program: Program, email: str) -> bool:
    """Whether this address may join a program. Always True for a public program: its list isn't used."""
    return program.is_public or await session.get(AllowedEmail, (program.id, email)) is not None


def own_invitation_clause(user: User) -> ColumnElement[bool]:
    """Returns the condition that an invitation is for a user.

    It carries their address, and they have confirmed that address or claimed this invitation.
    """
    to_address = ProgramInvitation.email == user.email
    return to_address if user.confirmed_email else and_(to_address, ProgramInvitation.claimed_by == user.id)


async def price_options(
    session: AsyncSession, program_ids: Sequence[UUID], *, include_archived: bool = False
) -> dict[UUID, list[PriceOption]]:
    """Returns the options of each program in display order. Archived ones come last, if asked for."""
    statement = select(PriceOption).where(PriceOption.program_id.in_(program_ids))
    if not include_archived:
        statement = statement.where(PriceOption.archived_at.is_(None))
    grouped: dict[UUID, list[PriceOption]] = {program_id: [] for program_id in program_ids}
    for option in await session.scalars(statement):
        grouped[option.program_id].append(option)
    for options in grouped.values():
        options.sort(key=display_order)
    return grouped


def display_order(option: PriceOption) -> tuple[bool, int, datetime]:
    """Returns the sort key of an option."""
    return option.archived_at is not None, _DISPLAY_ORDER[option.period], option.created_at


async def get_option(session: AsyncSession, program: Program, option_id: UUID) -> PriceOption:
    return or_404(
        await session.scalar(
            select(PriceOption).where(PriceOption.id == option_id, PriceOption.program_id == program.id)
        )
    )


async def own_program_and_option(
    session: AsyncSession, actor: CoachActor, option_id: UUID
) -> tuple[Program, PriceOption]:
    """Returns a program, locked against other writers, and its price option. Raises NotFound."""
    program_id = or_404(await session.scalar(select(PriceOption.program_id).where(PriceOption.id == option_id)))
    program = await own_program(session, actor, program_id, lock=True)
    return program, await get_option(session, program, option_id)


async def tracks(session: AsyncSession, program_id: UUID) -> list[Track]:
    """Returns all tracks, the default one first, archived ones last."""
    statement = select(Track).where(Track.program_id == program_id)
    return list(
        await session.scalars(
            statement.order_by(Track.archived_at.isnot(None), Track.is_default.desc(), Track.created_at, Track.id)
        )
    )


async def get_track(session: AsyncSession, program: Program, track_id: UUID) -> Track:
    return or_404(await session.scalar(select(Track).where(Track.id == track_id, Track.program_id == program.id)))


async def allowed_emails(session: AsyncSession, program_id: UUID) -> list[str]:
    statement = select(AllowedEmail.email).where(AllowedEmail.program_id == program_id)
    return list(await session.scalars(statement.order_by(AllowedEmail.email)))


def invitations_of(program_id: UUID, state: InvitationState | None = None) -> Select[ProgramInvitation]:
    """Selects the invitations to a program, newest first; only those in `state` if given."""
    statement = select(ProgramInvitation).where(ProgramInvitation.program_id == program_id)
    if state is not None:
        statement = statement.where(ProgramInvitation.state == state)
    return statement.order_by(ProgramInvitation.created_at.desc(), ProgramInvitation.id.desc())


async def program_ids_with_waiting_invitations(session: AsyncSession) -> Sequence[UUID]:
    """Returns the ids of the programs on sale that have invitations still to be mailed."""
    waiting = select(ProgramInvitation.program_id).where(ProgramInvitation.state == InvitationState.INIT)
    return (await session.scalars(select(Program.id).where(_ON_SALE, Program.id.in_(waiting)))).all()


async def lock_program_on_sale(session: AsyncSession, program_id: UUID) -> Program | None:
    """Returns a program that is on sale, locked against other writers, or None.

    On sale: published, not archived, and its owner has not been deleted.
    """
    statement = select(Program).where(Program.id == program_id, _ON_SALE)
    locked = statement.with_for_update(key_share=True).execution_options(populate_existing=True)
    return await session.scalar(locked)


async def count_active_tracks(session: AsyncSession, program_id: UUID) -> int:
    statement = select(func.count()).where(Track.program_id == program_id, Track.archived_at.is_(None))
    return await session.scalar(statement) or 0
