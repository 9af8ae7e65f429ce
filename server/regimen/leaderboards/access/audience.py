"""Who sees a challenge: the clients who have the program that it is for, or any of the account."""

from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, Select, and_, func, or_, select

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import User
from regimen.leaderboards.models import Challenge, ChallengeParticipant, Leaderboard, LeaderboardScore
from regimen.memberships.access.current import current_clients
from regimen.memberships.models import Membership


def _memberships() -> Select[UUID]:
    """Selects the clients who have a program of a leaderboard's account."""
    return select(Membership.client_id).where(Membership.account_id == Leaderboard.account_id, Membership.is_running)


def has_program(client_id: UUID) -> ColumnElement[bool]:
    """The condition that a client has a program of a leaderboard's account."""
    return _memberships().where(Membership.client_id == client_id).correlate(Leaderboard).exists()


def is_meant_for(client_id: UUID) -> ColumnElement[bool]:
    """The condition that a challenge is for a client: it is for all of the account's, or for those of a program that
    they have."""
    own = _memberships().where(
        Membership.client_id == client_id,
        or_(Leaderboard.program_id.is_(None), Leaderboard.program_id == Membership.program_id),
    )
    return own.correlate(Leaderboard).exists()


def takes_part(client_id: UUID) -> ColumnElement[bool]:
    """The condition that a client has joined the challenge of a leaderboard."""
    joined = select(ChallengeParticipant.client_id).where(
        ChallengeParticipant.challenge_id == Leaderboard.id, ChallengeParticipant.client_id == client_id
    )
    return joined.correlate(Leaderboard).exists()


def is_seen_by(client_id: UUID) -> ColumnElement[bool]:
    """The condition that a client sees a challenge: published and in use, for a program that they have; those who have
    joined keep it as long as they have any program of the account."""
    open_one = select(Challenge.id).where(
        Challenge.id == Leaderboard.id, Challenge.published_at.is_not(None), Challenge.archived_at.is_(None)
    )
    is_open = open_one.correlate(Leaderboard).exists()
    return and_(is_open, or_(is_meant_for(client_id), and_(takes_part(client_id), has_program(client_id))))


def count_joined(actor: Actor) -> ScalarSelect[int]:
    """Selects how many have joined the challenge of a leaderboard. Clients don't count people who keep their results to
    themselves."""
    joined = (
        select(func.count())
        .select_from(ChallengeParticipant)
        .join(User, User.id == ChallengeParticipant.client_id)
        .where(ChallengeParticipant.challenge_id == Leaderboard.id)
    )
    if not isinstance(actor, CoachActor):
        joined = joined.where(or_(User.id == actor.user_id, and_(User.show_results, ~_hides_result())))
    return joined.correlate(Leaderboard).scalar_subquery()


def _hides_result() -> ColumnElement[bool]:
    hidden = select(LeaderboardScore.id).where(
        LeaderboardScore.leaderboard_id == ChallengeParticipant.challenge_id,
        LeaderboardScore.client_id == ChallengeParticipant.client_id,
        LeaderboardScore.hidden,
    )
    return hidden.correlate(ChallengeParticipant).exists()


def shown_participants_of(board: Leaderboard, shown_by: UUID) -> Select[UUID]:
    """Selects those who take part in a challenge, without people who hide their result, unless it is `shown_by`."""
    return participants_of(board).where(or_(ChallengeParticipant.client_id == shown_by, ~_hides_result()))


def audience_of(board: Leaderboard) -> Select[UUID]:
    """Selects the clients whom a challenge is for."""
    found = current_clients(board.account_id)
    if board.program_id is not None:
        found = found.where(Membership.program_id == board.program_id)
    return found.distinct()


def participants_of(board: Leaderboard) -> Select[UUID]:
    """Selects the clients who have joined a challenge and still have a program of the account."""
    return select(ChallengeParticipant.client_id).where(
        ChallengeParticipant.challenge_id == board.id,
        ChallengeParticipant.client_id.in_(current_clients(board.account_id)),
    )
