"""What anyone may see of an account: its programs and its coaches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ARRAY, ColumnElement, Uuid, and_, exists, func, literal, not_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import closed_accounts
from regimen.accounts.models import Account, AccountMember, InviteStatus, MemberRole, User
from regimen.accounts.rules.roles import Permission, roles_with
from regimen.kit.errors import or_404
from regimen.kit.ids import parse_id
from regimen.kit.paging import Page
from regimen.programs.access import discoverable_programs, hidden_programs
from regimen.programs.models import Period, PriceOption, Program, ProgramType, Track
from regimen.storefront.rules import MAX_ORDERED, in_order
from regimen.storefront.schemas import Pricing
from regimen.training.models import Timeline, TimelineDay


@dataclass(frozen=True)
class ProgramFilter:
    """Which programs are asked for: part of their title, their type, and how they are paid for."""

    search: str = ""
    plan_type: ProgramType | None = None
    pricing: Pricing | None = None


@dataclass(frozen=True)
class ProgramRow:
    """`days_total`: how many days are written for all clients; None without any."""

    program: Program
    days_total: int | None


@dataclass(frozen=True)
class CoachRow:
    user: User
    role: MemberRole


async def get_account(session: AsyncSession, id_or_custom_url: str) -> Account:
    """Returns an account by its id or custom URL. Raises NotFound, also if its owner is gone."""
    account_id = parse_id(id_or_custom_url)
    by = Account.id == account_id if account_id else Account.custom_url == id_or_custom_url.lower()
    return or_404(await session.scalar(select(Account).where(by, Account.id.not_in(closed_accounts()))))


def _has_price(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    option = (PriceOption.program_id == Program.id, PriceOption.archived_at.is_(None))
    return exists().where(*option, *conditions).correlate(Program)


_PRICED: Final = {
    Pricing.FREE: not_(_has_price()),
    Pricing.SUBSCRIPTION: _has_price(PriceOption.period != Period.ONE_OFF),
    Pricing.ONE_OFF: _has_price(PriceOption.period == Period.ONE_OFF),
}


def _days_total() -> ColumnElement[int | None]:
    return (
        select(func.max(TimelineDay.day) + 1)
        .select_from(Timeline)
        .join(Track, and_(Track.id == Timeline.track_id, Track.is_default))
        .join(TimelineDay, TimelineDay.timeline_id == Timeline.id)
        .where(Timeline.program_id == Program.id, Timeline.client_id.is_(None))
        .correlate(Program)
        .scalar_subquery()
    )


async def list_programs(
    session: AsyncSession,
    account_id: UUID,
    page: Page,
    order: Sequence[UUID],
    wanted: ProgramFilter = ProgramFilter(),
) -> tuple[list[ProgramRow], int]:
    """Returns a page of the programs that anyone may find, and how many there are: in the coach's order, then
    the others, the latest first. Two queries."""
    found = discoverable_programs(account_id)
    if wanted.search:
        found = found.where(Program.title.icontains(wanted.search, autoescape=True))
    if wanted.plan_type is not None:
        found = found.where(Program.type == wanted.plan_type)
    if wanted.pricing is not None:
        found = found.where(_PRICED[wanted.pricing])
    total = await session.scalar(select(func.count()).select_from(found.subquery())) or 0
    ordered = found.add_columns(_days_total()).order_by(
        func.array_position(literal(list(order), ARRAY(Uuid)), Program.id).nulls_last(),
        func.coalesce(Program.published_at, Program.created_at).desc(),
        Program.id.desc(),
    )
    return [ProgramRow(*row) for row in await session.execute(page.limit(ordered))], total


async def list_hidden(session: AsyncSession, account_id: UUID) -> Sequence[Program]:
    """Returns the programs that are on sale but not found, the latest first. One query."""
    latest_first = hidden_programs(account_id).order_by(Program.created_at.desc(), Program.id.desc())
    return (await session.scalars(latest_first.limit(MAX_ORDERED))).all()


async def list_choices(session: AsyncSession, account_id: UUID) -> tuple[list[ProgramType], list[Pricing]]:
    """Returns by which types and prices the programs of an account can be filtered. One query."""
    has = [func.bool_or(condition).label(pricing) for pricing, condition in _PRICED.items()]
    rows = await session.execute(
        discoverable_programs(account_id).with_only_columns(Program.type, *has).group_by(Program.type)
    )
    found: Sequence[Any] = rows.all()
    types = {row[0] for row in found}
    pricings = {pricing for row in found for pricing in Pricing if row._mapping[pricing]}
    return [one for one in ProgramType if one in types], [one for one in Pricing if one in pricings]


async def list_coaches(session: AsyncSession, account_id: UUID, order: Sequence[UUID]) -> list[CoachRow]:
    """Returns the coaches who work with clients: in the order of the storefront, followed by the owner and the others.
    One query."""
    statement: Any = (
        select(User, AccountMember.role)
        .join(AccountMember, AccountMember.user_id == User.id)
        .where(
            AccountMember.account_id == account_id,
            AccountMember.invite_status == InviteStatus.ACCEPTED,
            AccountMember.role.in_(roles_with(Permission.SEE_CLIENTS)),
            User.deleted_at.is_(None),
        )
        .order_by(AccountMember.role != MemberRole.OWNER, AccountMember.created_at, User.id)
    )
    rows = [CoachRow(*row) for row in await session.execute(statement)]
    return in_order(rows, lambda row: row.user.id, order)
