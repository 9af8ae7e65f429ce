"""Who sees a leaderboard, or takes part in a challenge, and so may be mentioned there."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Subquery, func, literal, select, union_all
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, User
from regimen.chat.access.members import may_message
from regimen.kit.paging import Page
from regimen.leaderboards.access.audience import shown_participants_of
from regimen.leaderboards.models import Leaderboard
from regimen.training.models import Enrolment


@dataclass(frozen=True)
class Member:
    """Somebody who sees a leaderboard; `role` is that of a coach in the account, None for a client."""

    user: User
    role: str | None


def select_people(board: Leaderboard, shown_by: UUID) -> Subquery:
    """Selects who sees a leaderboard, of a challenge those who have joined and don't hide their result from others than
    `shown_by`: `user_id`, `role` in the account, and `place` 0 for coaches, 1 for clients."""
    coaches = select(AccountMember.user_id, AccountMember.role, literal(0).label("place")).where(
        AccountMember.account_id == board.account_id, *may_message()
    )
    if board.timeline_id is None:
        clients = shown_participants_of(board, shown_by)
    else:
        clients = select(Enrolment.client_id).where(
            Enrolment.timeline_id == board.timeline_id, Enrolment.open.is_(True)
        )
    clients = clients.add_columns(literal(None), literal(1)).distinct()
    return union_all(coaches, clients).subquery("people")


async def list_members(
    session: AsyncSession, board: Leaderboard, search: str, page: Page, *, shown_by: UUID
) -> tuple[list[Member], int]:
    """Returns a page of the people who see a leaderboard, coaches first, and how many there are: `shown_by`, and
    everybody who shows their results. One query."""
    people = select_people(board, shown_by)
    name = func.concat(User.first_name, " ", User.last_name)
    statement = (
        select(User, people.c.role, func.count().over())
        .join(people, people.c.user_id == User.id)
        .where(User.deleted_at.is_(None), (people.c.place == 0) | User.show_results | (User.id == shown_by))
        .order_by(people.c.place, func.lower(name), User.id)
    )
    if search:
        statement = statement.where(name.icontains(search, autoescape=True))
    rows = (await session.execute(page.limit(statement))).all()
    return [Member(user, role) for user, role, _ in rows], rows[0][2] if rows else 0


async def members_among(
    session: AsyncSession, board: Leaderboard, user_ids: Sequence[UUID], *, shown_by: UUID
) -> Sequence[UUID]:
    """Returns those of some people whom somebody may mention: they see the leaderboard and show their results. One
    query."""
    if not user_ids:
        return []
    people = select_people(board, shown_by)
    statement = select(User.id).join(people, people.c.user_id == User.id)
    found = await session.scalars(
        statement.where(
            User.id.in_(user_ids), User.deleted_at.is_(None), (people.c.place == 0) | User.show_results
        ).order_by(User.id)
    )
    return found.all()


async def count_members(session: AsyncSession, board: Leaderboard, *, shown_by: UUID) -> int:
    """Returns how many people `list_members` has without a search. One query."""
    people = select_people(board, shown_by)
    statement = select(func.count()).select_from(people).join(User, User.id == people.c.user_id)
    is_shown = (people.c.place == 0) | User.show_results | (User.id == shown_by)
    return await session.scalar(statement.where(User.deleted_at.is_(None), is_shown)) or 0
