"""Tells those who have a leaderboard open. What others may not see sends nothing to them."""

from typing import Literal
from uuid import UUID

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.rules.roles import Permission
from regimen.leaderboards.access.audience import has_program
from regimen.leaderboards.events import LeaderboardChanged
from regimen.leaderboards.models import ChallengeParticipant, Leaderboard
from regimen.memberships.models import Membership
from regimen.platform import live
from regimen.training.models import Enrolment


def _coaches_stream(account_id: UUID) -> str:
    return f"leaderboards:account:{account_id}"


def _clients_stream(board: Leaderboard) -> str:
    if board.timeline_id is not None:
        return _stream("timeline", board.timeline_id)
    return _stream("program", board.program_id) if board.program_id else _stream("clients", board.account_id)


def _stream(kind: Literal["timeline", "program", "clients"], ident: UUID) -> str:
    return f"leaderboards:{kind}:{ident}"


async def leaderboard_channel(session: AsyncSession, actor: Actor) -> frozenset[str] | None:
    """Returns what somebody hears: a coach all leaderboards of the account, a client those of their programs and the
    challenges for all clients of an account."""
    if isinstance(actor, CoachActor):
        allowed = actor.may(Permission.MESSAGE_CLIENTS)
        return frozenset({_coaches_stream(actor.account)}) if allowed else None
    open_ones = select(Enrolment.timeline_id).where(Enrolment.client_id == actor.user_id, Enrolment.open.is_(True))
    running = select(Membership.program_id, Membership.account_id).where(
        Membership.client_id == actor.user_id, Membership.is_running
    )
    streams = {_stream("timeline", timeline_id) for timeline_id in await session.scalars(open_ones)}
    for program_id, account_id in await session.execute(running):
        streams |= {_stream("program", program_id), _stream("clients", account_id)}
    joined = select(Leaderboard).join(
        ChallengeParticipant,
        and_(ChallengeParticipant.challenge_id == Leaderboard.id, ChallengeParticipant.client_id == actor.user_id),
    )
    # Who has joined keeps a challenge after changing programs.
    for board in await session.scalars(joined.where(has_program(actor.user_id))):
        streams.add(_clients_stream(board))
    return frozenset(streams)


async def push_change(session: AsyncSession, board: Leaderboard) -> None:
    """Tells everybody who may see the leaderboard."""
    for stream in (_coaches_stream(board.account_id), _clients_stream(board)):
        await live.push(session, stream, LeaderboardChanged(leaderboard_id=board.id))


async def push_to_coaches(session: AsyncSession, board: Leaderboard) -> None:
    """Tells the coaches only: of a score that nobody else sees."""
    await live.push(session, _coaches_stream(board.account_id), LeaderboardChanged(leaderboard_id=board.id))
