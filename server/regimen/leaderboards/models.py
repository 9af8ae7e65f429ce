"""Leaderboards, challenges, the score of each person on them, and what is said about it.

A leaderboard of a block is made by its first score and keeps what the block said then: an edited workout ranks old
scores by the old rules. A challenge is made by a coach, and its leaderboard with it.
"""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, SmallInteger, String, UniqueConstraint, and_
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.accounts.models import Gender
from regimen.kit.db import Base, WithId, text_enum
from regimen.leaderboards.rules.boards import DIGEST_LENGTH


class Leaderboard(WithId, Base):
    """The board of a challenge, or of one block of a day that several clients share: then for one type of score and the
    same work, because a workout that was changed begins another one. The columns that name the block are None for a
    challenge."""

    __tablename__ = "leaderboards"
    __table_args__ = (UniqueConstraint("timeline_id", "day", "block_id", "score_type", "work"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    program_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("programs.id"), index=True, doc="None: a challenge for all clients of the account."
    )
    timeline_id: Mapped[UUID | None] = mapped_column(ForeignKey("timelines.id"))
    day: Mapped[int | None]
    block_id: Mapped[str | None] = mapped_column(String(32))
    score_type: Mapped[str] = mapped_column(String(16))
    work: Mapped[str | None] = mapped_column(String(DIGEST_LENGTH), doc="A digest of what has to be done.")
    block: Mapped[dict[str, Any] | None] = mapped_column(
        JSONB(none_as_null=True), doc="What was prescribed when the first score came."
    )
    reps_per_round: Mapped[int | None] = mapped_column(doc="Of an AMRAP whose repetitions are all fixed.")
    lower_wins: Mapped[bool | None] = mapped_column(doc="None: as is usual for the type of score.")
    created_at: Mapped[datetime]
    scored_at: Mapped[datetime | None] = mapped_column(doc="When the newest score came that others may see.")


Index("ix_leaderboards_account", Leaderboard.account_id, Leaderboard.scored_at.desc(), Leaderboard.id)


class Challenge(Base):
    """What the clients of an account are invited to do between two dates. It has the id of its leaderboard."""

    __tablename__ = "challenges"

    id: Mapped[UUID] = mapped_column(ForeignKey("leaderboards.id"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    name: Mapped[str]
    description: Mapped[str] = mapped_column(default="")
    rules: Mapped[str] = mapped_column(default="", doc="What counts, in the coach's words.")
    cap_seconds: Mapped[int | None] = mapped_column(doc="The time cap, of scores that are times.")
    tiebreak: Mapped[str] = mapped_column(
        default="",
        server_default="",
        doc="The time that decides between equal scores, in the coach's words. Empty: they share a place.",
    )
    starts_on: Mapped[date] = mapped_column(doc="The first day, where the client is.")
    ends_on: Mapped[date] = mapped_column(doc="The last day, where the client is.")
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime]
    published_at: Mapped[datetime | None] = mapped_column(doc="None: a draft, which only coaches see.")
    archived_at: Mapped[datetime | None]


Index("ix_challenges_account", Challenge.account_id, Challenge.ends_on.desc(), Challenge.id)


class ChallengeParticipant(Base):
    """A client who has joined a challenge."""

    __tablename__ = "challenge_participants"

    challenge_id: Mapped[UUID] = mapped_column(ForeignKey("challenges.id"), primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True, index=True)
    joined_at: Mapped[datetime]


class LeaderboardScore(WithId, Base):
    """The score of one client on a leaderboard, with its place as numbers (`training/rules/ranking.py`).

    Only `visible` ones have a place and are counted: those of people who show their results and did not hide this one.
    Gender and age are those of the day of the score, so that a division never changes afterwards.
    """

    __tablename__ = "leaderboard_scores"
    __table_args__ = (UniqueConstraint("leaderboard_id", "client_id"),)

    leaderboard_id: Mapped[UUID] = mapped_column(ForeignKey("leaderboards.id"))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    enrolment_id: Mapped[UUID | None] = mapped_column(ForeignKey("enrolments.id"), doc="None in a challenge.")
    score: Mapped[dict[str, Any]]
    level: Mapped[int] = mapped_column(SmallInteger)
    result: Mapped[int] = mapped_column(BigInteger)
    tiebreak: Mapped[int] = mapped_column(BigInteger)
    gender: Mapped[Gender | None] = mapped_column(text_enum(Gender))
    age: Mapped[int | None] = mapped_column(SmallInteger)
    hidden: Mapped[bool] = mapped_column(
        default=False, doc="The client keeps this one to themselves and their coaches."
    )
    visible: Mapped[bool]
    scored_on: Mapped[date]
    logged_at: Mapped[datetime]
    logged: Mapped[dict[str, Any] | None] = mapped_column(
        JSONB(none_as_null=True), doc="What the client logged, while `score` is what a coach corrected it to."
    )
    reason: Mapped[str] = mapped_column(default="", doc="Why it was corrected; the client reads it.")
    checked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"), doc="Who corrected or verified it.")
    checked_at: Mapped[datetime | None]


# With the age, so that counting an age group does not read the table.
_KEYS = (LeaderboardScore.level, LeaderboardScore.result, LeaderboardScore.tiebreak, LeaderboardScore.id)
Index(
    "ix_leaderboard_scores_place",
    LeaderboardScore.leaderboard_id,
    *_KEYS,
    postgresql_include=["age"],
    postgresql_where=LeaderboardScore.visible.is_(True),
)
Index(
    "ix_leaderboard_scores_place_of_gender",
    LeaderboardScore.leaderboard_id,
    LeaderboardScore.gender,
    *_KEYS,
    postgresql_include=["age"],
    postgresql_where=and_(LeaderboardScore.visible.is_(True), LeaderboardScore.gender.is_not(None)),
)


class ScoreCorrection(WithId, Base):
    """What a coach changed of a score, and why. Rows are only added."""

    __tablename__ = "score_corrections"

    score_id: Mapped[UUID] = mapped_column(ForeignKey("leaderboard_scores.id"), index=True)
    before: Mapped[dict[str, Any]]
    after: Mapped[dict[str, Any]]
    reason: Mapped[str]
    corrected_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    corrected_at: Mapped[datetime]


class ScoreComment(WithId, Base):
    """A comment on a score. A deleted one keeps its place without its words."""

    __tablename__ = "score_comments"

    score_id: Mapped[UUID] = mapped_column(ForeignKey("leaderboard_scores.id"))
    author_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    text: Mapped[str]
    mentions: Mapped[list[str]] = mapped_column(JSONB, default=list, doc="Ids of people, or `all`.")
    created_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]


Index("ix_score_comments_score", ScoreComment.score_id, ScoreComment.created_at)
