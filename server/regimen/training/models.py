"""Timelines of days, the enrolments that follow them, and what clients logged.

A timeline is a sequence of days numbered from 0. An enrolment places it on the calendar by its anchor date:
`date = anchor + day` until something of the day is logged, which keeps its date (access/dates.py). Publishing a day for
any number of clients writes one row.
"""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, cast
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Index,
    Numeric,
    SmallInteger,
    String,
    UniqueConstraint,
    and_,
    func,
    true,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.rules.limits import MAX_HINT_KEY


class Timeline(WithId, Base):
    """The days of a track, shared by its clients, or those of one client of a 1-2-1 program."""

    __tablename__ = "timelines"
    __table_args__ = (UniqueConstraint("track_id", "client_id", postgresql_nulls_not_distinct=True),)

    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"), index=True)
    track_id: Mapped[UUID] = mapped_column(ForeignKey("tracks.id"))
    client_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"), doc="Set for 1-2-1 only.")
    type: Mapped[ProgramType] = mapped_column(text_enum(ProgramType))
    anchor: Mapped[date | None] = mapped_column(
        doc="one_many: the date of the first day (0), the same for all clients."
    )
    visibility_days: Mapped[int | None] = mapped_column(doc="How many days ahead clients see; None means no limit.")
    created_at: Mapped[datetime]


class TimelineDay(Base):
    """One day: a document (see rules/content.py), with a version for optimistic locking."""

    __tablename__ = "timeline_days"
    __table_args__ = (CheckConstraint("day >= 0", name="day"),)

    timeline_id: Mapped[UUID] = mapped_column(ForeignKey("timelines.id"), primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True)
    content: Mapped[dict[str, Any]]
    version: Mapped[int] = mapped_column(default=1)
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))


Index("ix_timeline_days_updated", TimelineDay.updated_by, TimelineDay.updated_at)


class DayVersion(Base):
    """An earlier version of a day, which a coach can see and restore."""

    __tablename__ = "day_versions"

    timeline_id: Mapped[UUID] = mapped_column(ForeignKey("timelines.id"), primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    content: Mapped[dict[str, Any]]
    saved_at: Mapped[datetime]
    saved_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))


class DayDraft(Base):
    """What one coach wrote on a day and has not published. Their co-coaches may read it and take it over."""

    __tablename__ = "day_drafts"
    __table_args__ = (CheckConstraint("day >= 0", name="day"),)

    timeline_id: Mapped[UUID] = mapped_column(ForeignKey("timelines.id"), primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), index=True)
    content: Mapped[dict[str, Any]]
    texts: Mapped[dict[str, Any]] = mapped_column(doc="By the id of a session: text that cannot be read yet.")
    base_version: Mapped[int] = mapped_column(doc="The version of the published day that was edited; 0 for none.")
    revision: Mapped[UUID] = mapped_column(doc="A new one with each save: a device that knows another one is stale.")
    updated_at: Mapped[datetime]


class HintSettings(Base):
    """Whether a coach wants hints while they write, and how many sets a week they plan for each muscle group."""

    __tablename__ = "hint_settings"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    enabled: Mapped[bool]
    ranges: Mapped[dict[str, Any]] = mapped_column(doc="By muscle group: `low` and `high`; missing ones are defaults.")


class LeftHint(Base):
    """A hint that a coach leaves as it is: it is not shown to them again."""

    __tablename__ = "left_hints"

    timeline_id: Mapped[UUID] = mapped_column(ForeignKey("timelines.id"), primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(MAX_HINT_KEY), primary_key=True)


class AccountLoadSteps(Base):
    """The loads that an account's gym has; without a row they are the usual ones."""

    __tablename__ = "load_steps"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    steps: Mapped[dict[str, Any]] = mapped_column(doc="`LoadSteps`, as they are sent.")
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))


class Enrolment(WithId, Base):
    """A client's place on a timeline.

    `open` says whether the calendar is open, whatever `paused_on` and `ended_on` say; memberships set it.
    """

    __tablename__ = "enrolments"
    __table_args__ = (UniqueConstraint("membership_id"),)

    membership_id: Mapped[UUID] = mapped_column(ForeignKey("memberships.id"))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"), index=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    timeline_id: Mapped[UUID] = mapped_column(ForeignKey("timelines.id"), index=True)
    anchor: Mapped[date]
    visible_from: Mapped[date] = mapped_column(doc="one_many: the day the client joined; else the anchor.")
    run: Mapped[int] = mapped_column(
        SmallInteger, default=1, doc="1 for the first run; each restart adds one. Results of earlier runs are kept."
    )
    open: Mapped[bool] = mapped_column(default=True)
    paused_on: Mapped[date | None]
    ended_on: Mapped[date | None]
    created_at: Mapped[datetime]


class EnrolmentChange(Base):
    """What an enrolment was until it was changed, so that work that was logged before the change can arrive later."""

    __tablename__ = "enrolment_changes"

    enrolment_id: Mapped[UUID] = mapped_column(ForeignKey("enrolments.id"), primary_key=True)
    until: Mapped[datetime] = mapped_column(primary_key=True)
    open: Mapped[bool]
    run: Mapped[int] = mapped_column(SmallInteger)
    timeline_id: Mapped[UUID] = mapped_column(ForeignKey("timelines.id"))
    anchor: Mapped[date]
    visible_from: Mapped[date]


class DayOverride(Base):
    """What a coach changed on a shared day for one client, in one run of the program; see rules/overrides.py.

    `content` is the day as that client sees it. It is made again whenever the day is published, but not for a run that
    is over, nor if it is `kept` because the client has begun it (actions/keep_begun_days.py).
    """

    __tablename__ = "day_overrides"

    timeline_id: Mapped[UUID] = mapped_column(ForeignKey("timelines.id"), primary_key=True)
    day: Mapped[int] = mapped_column(primary_key=True)
    enrolment_id: Mapped[UUID] = mapped_column(ForeignKey("enrolments.id"), primary_key=True)
    run: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    changes: Mapped[dict[str, Any]]
    content: Mapped[dict[str, Any]]
    kept: Mapped[bool] = mapped_column(
        default=False, server_default="false", doc="The client has begun the day: it stays as they began it."
    )
    done_elsewhere: Mapped[list[str]] = mapped_column(
        default=list, server_default="[]", doc="Workouts of this day that the client has begun on another one."
    )
    updated_at: Mapped[datetime] = mapped_column(
        doc="When the changes were made: sets tapped before were seen without."
    )
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))


class LogEventKind(StrEnum):
    DONE = "done"
    CHANGED = "changed"
    UNDONE = "undone"
    SKIPPED = "skipped"
    SWAPPED = "swapped"
    SCORE = "score"
    MOOD = "mood"
    COMMENT = "comment"
    FINISHED = "finished"
    REOPENED = "reopened"


class LogEvent(Base):
    """Something that a client did on a day, as their device reported it. Rows are only added, never changed.

    The results, scores and day logs below are made from them; see docs/decisions/training-log.md.
    """

    __tablename__ = "log_events"

    client_id: Mapped[UUID] = mapped_column(primary_key=True)
    id: Mapped[UUID] = mapped_column(primary_key=True, doc="Generated by the device: a repeated event is stored once.")
    enrolment_id: Mapped[UUID] = mapped_column(ForeignKey("enrolments.id"))
    run: Mapped[int] = mapped_column(SmallInteger)
    day: Mapped[int]
    kind: Mapped[LogEventKind] = mapped_column(text_enum(LogEventKind))
    item: Mapped[str] = mapped_column(String(32), doc="The id of the set or block; empty for the day itself.")
    body: Mapped[dict[str, Any]]
    version: Mapped[int | None] = mapped_column(doc="The version of the day that the device showed.")
    tapped_at: Mapped[datetime] = mapped_column(doc="By the device's clock, at most the time of arrival.")
    received_at: Mapped[datetime]


Index("ix_log_events_day", LogEvent.enrolment_id, LogEvent.run, LogEvent.day)


def _day_of_logging(context: Any) -> date:
    """Returns the date in UTC, for rows that do not come from a device."""
    return cast(datetime, context.get_current_parameters()["logged_at"]).date()


def _day_of_finishing(context: Any) -> date | None:
    """Returns the date in UTC, for rows that do not come from a device."""
    finished = cast(datetime | None, context.get_current_parameters().get("completed_at"))
    return finished and finished.date()


class SetResult(Base):
    """The newest event of a set. Its id is generated by the client's device.

    `undone` rows are tombstones: they only keep older events out.
    Whatever shows or counts results leaves them out (`is_logged`; in SQL `not undone`).
    """

    __tablename__ = "set_results"
    __table_args__ = (UniqueConstraint("enrolment_id", "run", "day", "set_id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    enrolment_id: Mapped[UUID] = mapped_column(ForeignKey("enrolments.id"))
    run: Mapped[int] = mapped_column(SmallInteger)
    day: Mapped[int]
    done_on: Mapped[date] = mapped_column(
        default=_day_of_logging,
        server_default=func.current_date(),
        doc="The client's date when it was first logged: a correction does not move it.",
    )
    date: Mapped[date]
    block_id: Mapped[str] = mapped_column(String(32))
    entry_id: Mapped[str] = mapped_column(String(32))
    set_id: Mapped[str] = mapped_column(String(32))
    exercise_id: Mapped[UUID | None] = mapped_column(ForeignKey("exercises.id"))
    done: Mapped[dict[str, Any]] = mapped_column(doc="What was done: see rules/performance.py.")
    prescribed: Mapped[dict[str, Any]] = mapped_column(doc="A copy of the set as the client saw it when it was logged.")
    logged_at: Mapped[datetime] = mapped_column(doc="When the newest event was tapped.")
    event_id: Mapped[UUID] = mapped_column(default=new_id, doc="The newest event; of two at the same time, the higher.")
    undone: Mapped[bool] = mapped_column(default=False)
    counted: Mapped[bool] = mapped_column(
        default=True, server_default=true(), doc="False: a coach keeps it out of records, estimated maxima and charts."
    )
    logged: Mapped[dict[str, Any] | None] = mapped_column(
        JSONB(none_as_null=True), doc="What the client logged, while `done` is what a coach corrected it to."
    )
    corrected_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"), doc="The coach.")
    corrected_at: Mapped[datetime | None]


Index("ix_set_results_client_date", SetResult.client_id, SetResult.date)
Index("ix_set_results_exercise", SetResult.client_id, SetResult.exercise_id, SetResult.date)


class TestedMax(Base):
    """What a client lifted when an exercise was tested, as a benchmark of theirs has it; of several reps it is an
    estimate, like that of a set. See docs/decisions/tested-maxima.md."""

    __tablename__ = "tested_maxes"
    __table_args__ = (
        CheckConstraint("reps between 1 and 10", name="reps"),
        CheckConstraint("load_value > 0", name="load_value"),
        CheckConstraint("load_unit in ('kg', 'lb')", name="load_unit"),
    )

    result_id: Mapped[UUID] = mapped_column(primary_key=True, doc="The result of the benchmark.")
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    exercise_id: Mapped[UUID] = mapped_column(ForeignKey("exercises.id"))
    tested_on: Mapped[date]
    load_value: Mapped[Decimal] = mapped_column(Numeric(7, 2))
    load_unit: Mapped[str] = mapped_column(String(2))
    reps: Mapped[int] = mapped_column(SmallInteger)
    recorded_at: Mapped[datetime]


Index("ix_tested_maxes_exercise", TestedMax.client_id, TestedMax.exercise_id, TestedMax.tested_on)


class TrainingMax(Base):
    """The weight that a coach has percentages of the training max of an exercise count from, for one client."""

    __tablename__ = "training_maxes"
    __table_args__ = (
        CheckConstraint("load_value > 0", name="load_value"),
        CheckConstraint("load_unit in ('kg', 'lb')", name="load_unit"),
    )

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    exercise_id: Mapped[UUID] = mapped_column(ForeignKey("exercises.id"), primary_key=True)
    load_value: Mapped[Decimal] = mapped_column(Numeric(7, 2))
    load_unit: Mapped[str] = mapped_column(String(2))
    set_on: Mapped[date] = mapped_column(doc="By the coach's date.")
    set_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))


class BlockScore(Base):
    """The score of a block (rounds and reps, a time ...), one per client, run and day."""

    __tablename__ = "block_scores"
    __table_args__ = (UniqueConstraint("enrolment_id", "run", "day", "block_id"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    enrolment_id: Mapped[UUID] = mapped_column(ForeignKey("enrolments.id"))
    run: Mapped[int] = mapped_column(SmallInteger)
    day: Mapped[int]
    done_on: Mapped[date] = mapped_column(default=_day_of_logging, server_default=func.current_date())
    date: Mapped[date]
    block_id: Mapped[str] = mapped_column(String(32))
    score: Mapped[dict[str, Any]]
    prescribed: Mapped[dict[str, Any]]
    logged_at: Mapped[datetime]
    event_id: Mapped[UUID] = mapped_column(default=new_id)


Index("ix_block_scores_client_date", BlockScore.client_id, BlockScore.date)


class DayLog(WithId, Base):
    """How a day went: mood and energy from 1 to 5, a comment, when the client finished it, and what is left to log.

    Whether the day is done follows from `trained_on`, `completed_at`, `open_items` and `closed_at`: see
    access/done_days.py.
    """

    __tablename__ = "day_logs"
    __table_args__ = (
        UniqueConstraint("enrolment_id", "run", "day"),
        CheckConstraint("mood between 1 and 5", name="mood"),
        CheckConstraint("energy between 1 and 5", name="energy"),
    )

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    enrolment_id: Mapped[UUID] = mapped_column(ForeignKey("enrolments.id"))
    run: Mapped[int] = mapped_column(SmallInteger)
    day: Mapped[int]
    trained_on: Mapped[date | None] = mapped_column(
        default=_day_of_finishing,
        doc="The client's date when something of it was last done, wherever it was planned; None while nothing is.",
    )
    date: Mapped[date]
    mood: Mapped[int | None] = mapped_column(SmallInteger)
    energy: Mapped[int | None] = mapped_column(SmallInteger)
    comment: Mapped[str] = mapped_column(default="")
    commented_at: Mapped[datetime | None] = mapped_column(doc="When the comment was written as it is.")
    completed_at: Mapped[datetime | None] = mapped_column(doc="When the client finished it.")
    open_items: Mapped[int] = mapped_column(
        SmallInteger,
        default=0,
        server_default="0",
        doc="Working sets and scores that are left to log; 1 if there are none at all: to finish.",
    )
    closed_at: Mapped[datetime | None] = mapped_column(
        doc="When it was closed with what was logged, because the client's day was over."
    )
    updated_at: Mapped[datetime]


Index("ix_day_logs_client_date", DayLog.client_id, DayLog.date)
Index("ix_day_logs_trained", DayLog.enrolment_id, DayLog.trained_on)
Index(
    "ix_day_logs_open",
    DayLog.trained_on,
    postgresql_where=and_(DayLog.completed_at.is_(None), DayLog.closed_at.is_(None), DayLog.open_items > 0),
)
