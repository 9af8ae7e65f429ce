"""Converts leaderboards and their scores to schemas."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Literal
from uuid import UUID

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import MemberRole, Role, User
from regimen.accounts.present.users import url_of
from regimen.kit.downloads import csv_table
from regimen.leaderboards.access.boards import BoardRow, ListedBoard, Participants
from regimen.leaderboards.access.members import Member
from regimen.leaderboards.access.ranking import Entry, Standing, Window
from regimen.leaderboards.models import LeaderboardScore, ScoreComment, ScoreCorrection
from regimen.leaderboards.rules.challenges import ChallengeState, state_of
from regimen.leaderboards.schemas.boards import (
    ChallengeBoard,
    CommentView,
    DailyBoard,
    LeaderboardEntry,
    ListedLeaderboard,
    OwnScore,
    Participation,
    ScoreCorrectionView,
    ScoreMember,
    ScorePerson,
)
from regimen.training.rules.performance import Score

_LABELS = {MemberRole.OWNER: "Owner", MemberRole.COACH: "Coach"}
_CLIENT = "Athlete"
FORMER = "Former member"


def person(user: User) -> ScorePerson:
    gone = user.deleted_at is not None
    return ScorePerson(
        id=user.id,
        full_name=FORMER if gone else user.full_name,
        avatar_url=None if gone else url_of(user.avatar_key),
        deleted=gone,
    )


def board_view(row: BoardRow, today: date) -> DailyBoard | ChallengeBoard:
    """Returns a leaderboard as it is on a day."""
    return daily_board(row) if row.challenge is None else ChallengeBoard(**challenge_fields(row, today))


def daily_board(row: BoardRow) -> DailyBoard:
    board = row.board
    return DailyBoard.model_validate(
        {
            "id": board.id,
            "program_id": board.program_id,
            "program_title": row.program_title,
            "track_name": row.track_name,
            "day": board.day,
            "on": row.on,
            "score_type": board.score_type,
            "block": board.block,
            "load_steps": row.load_steps,
        }
    )


def challenge_fields(row: BoardRow, today: date) -> dict[str, Any]:
    """Returns what a `ChallengeBoard` has."""
    challenge, board = row.challenge, row.board
    assert challenge is not None
    assert row.creator is not None
    return {
        "id": challenge.id,
        "score_type": board.score_type,
        "name": challenge.name,
        "description": challenge.description,
        "rules": challenge.rules,
        "lower_wins": bool(board.lower_wins),
        "cap_seconds": challenge.cap_seconds,
        "tiebreak": challenge.tiebreak,
        "program_id": board.program_id,
        "program_title": row.program_title,
        "starts_on": challenge.starts_on,
        "ends_on": challenge.ends_on,
        "state": state_of(challenge, today),
        "creator": person(row.creator).full_name,
        "archived": challenge.archived_at is not None,
    }


def listed_board(listed: ListedBoard) -> ListedLeaderboard:
    first = listed.first
    return ListedLeaderboard(
        **daily_board(listed.row).model_dump(),
        scored_at=listed.row.board.scored_at or listed.row.board.created_at,
        count=listed.count,
        first=person(listed.first_client) if listed.first_client else None,
        first_score=Score.model_validate(first.score) if first else None,
    )


def entry_view(entry: Entry) -> LeaderboardEntry:
    score = entry.score
    return LeaderboardEntry(
        score_id=score.id,
        person=person(entry.client),
        place=entry.place,
        number=entry.number,
        score=Score.model_validate(score.score),
        comments=entry.comments,
        verified=score.checked_at is not None and score.logged is None,
        corrected=score.logged is not None,
        scored_on=score.scored_on,
        cursor=str(entry.cursor),
    )


def own_score(
    mine: LeaderboardScore, user: User, standing: Standing, window: Window, *, is_in_division: bool
) -> OwnScore:
    return OwnScore(
        score_id=mine.id,
        enrolment_id=mine.enrolment_id,
        scored_on=mine.scored_on,
        score=Score.model_validate(mine.score),
        hidden=mine.hidden,
        shows_results=user.show_results,
        place=standing.better + 1 if is_in_division else None,
        equal=standing.equal,
        ten_up=Score.model_validate(window.ten_up.score) if window.ten_up else None,
        reason=mine.reason,
        logged=Score.model_validate(mine.logged) if mine.logged else None,
    )


def participation(
    row: BoardRow, participants: Participants, actor: Actor, today: date, *, has_score: bool
) -> Participation | None:
    """Returns who takes part in a challenge; None for the leaderboard of a day."""
    if row.challenge is None:
        return None
    state = state_of(row.challenge, today)
    abilities: list[Literal["join", "enter", "leave"]] = []
    if not isinstance(actor, CoachActor):
        abilities += ["join"] if not participants.joined and state is not ChallengeState.ENDED else []
        abilities += ["enter"] if state is ChallengeState.RUNNING else []
        abilities += ["leave"] if participants.joined or has_score else []
    return Participation(count=participants.count, joined=participants.joined, abilities=abilities)


def correction_view(correction: ScoreCorrection, coach: User) -> ScoreCorrectionView:
    return ScoreCorrectionView(
        before=Score.model_validate(correction.before),
        after=Score.model_validate(correction.after),
        reason=correction.reason,
        corrected_by=coach.full_name,
        corrected_at=correction.corrected_at,
    )


def comment_view(comment: ScoreComment, author: User, people: Mapping[UUID, User], actor: Actor) -> CommentView:
    named = [people[UUID(one)] for one in comment.mentions if one != "all" and UUID(one) in people]
    return CommentView(
        id=comment.id,
        author=person(author),
        is_coach=author.role is Role.COACH,
        text=comment.text,
        mentions=[person(user) for user in named],
        mentions_all="all" in comment.mentions,
        created_at=comment.created_at,
        may_delete=isinstance(actor, CoachActor) or author.id == actor.user_id,
    )


def member_view(member: Member) -> ScoreMember:
    label = _CLIENT if member.role is None else _LABELS.get(MemberRole(member.role), "Coach")
    return ScoreMember(
        id=member.user.id,
        full_name=member.user.full_name,
        type_account=label,
        avatar_url=url_of(member.user.avatar_key),
    )


def file_name(row: BoardRow) -> str:
    """Returns the name of the file of a leaderboard: "Finisher 2026-01-12", or the number of the day."""
    board = row.board
    if row.challenge is not None:
        return row.challenge.name
    title = (board.block or {}).get("title") or row.program_title
    return f"{title} {row.on or (board.day or 0) + 1}"


def entries_csv(entries: Iterable[Entry]) -> bytes:
    """Returns a leaderboard as a CSV file: what was entered in columns of its own, so that a spreadsheet calculates."""
    header = ["Place", "Name", "Level", "Time (s)", "Capped", "Rounds", "Reps", "Load", "Unit", "Calories", "Points"]
    header += ["Distance (m)", "Done", "Tiebreak (s)", "Date", "Comments"]
    return csv_table(header, [_csv_row(entry) for entry in entries])


def _csv_row(entry: Entry) -> Sequence[str]:
    score = Score.model_validate(entry.score.score)
    level = "Did not finish" if score.unfinished else "Rx" if score.rx else "Scaled"
    values = [score.seconds, "yes" if score.capped else "", score.rounds, score.reps]
    values += [score.load.value if score.load else None, score.load.unit if score.load else None]
    values += [score.calories, score.points, score.meters, None if score.checked is None else _yes(score.checked)]
    values += [score.tiebreak_seconds, entry.score.scored_on.isoformat(), entry.comments]
    cells = ["" if value is None else str(value) for value in values]
    return [str(entry.place), person(entry.client).full_name, level, *cells]


def _yes(value: bool) -> str:
    return "yes" if value else "no"
