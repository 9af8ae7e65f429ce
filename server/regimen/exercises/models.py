"""The exercise library: the product's exercises (without an account) and each account's own."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Text, Uuid, func
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class MetricCategory(StrEnum):
    STRENGTH = "strength"
    CARDIO = "cardio"
    MOBILITY = "mobility"


class MuscleGroup(StrEnum):
    ABDOMINAL = "abdominal"
    ARMS = "arms"
    BACK = "back"
    CHEST = "chest"
    SHOULDERS = "shoulders"
    LOWER_LEGS = "lower_legs"
    UPPER_LEGS = "upper_legs"


class Equipment(StrEnum):
    ACCESSORIES = "accessories"
    CARDIO = "cardio"
    FUNCTIONAL = "functional"
    MOBILITY = "mobility"
    SPECIALISED = "specialised_equipment"
    STRENGTH = "strength"
    OTHER = "other"


class Measurement(StrEnum):
    """What a set is tracked by."""

    WEIGHT_REPS = "weight_reps"
    REPS = "reps"
    BODYWEIGHT = "bodyweight"
    DURATION = "duration"
    DISTANCE = "distance"
    DISTANCE_DURATION = "distance_duration"
    WEIGHT_DISTANCE = "weight_distance"
    CALORIES = "calories"


class Exercise(WithId, Base):
    __tablename__ = "exercises"

    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"), doc="None: comes with the product.")
    name: Mapped[str]
    metric_category: Mapped[MetricCategory] = mapped_column(text_enum(MetricCategory))
    muscle_group: Mapped[MuscleGroup] = mapped_column(text_enum(MuscleGroup))
    equipment: Mapped[Equipment] = mapped_column(text_enum(Equipment))
    measurement: Mapped[Measurement] = mapped_column(text_enum(Measurement))
    cue: Mapped[str] = mapped_column(default="")
    instructions: Mapped[str] = mapped_column(default="")
    picture_key: Mapped[str | None]
    source: Mapped[str | None] = mapped_column(doc="Where it was imported from; makes imports repeatable.")
    source_id: Mapped[str | None]
    archived_at: Mapped[datetime | None]
    merged_into: Mapped[UUID | None] = mapped_column(
        ForeignKey("exercises.id"), doc="The exercise that has taken its place. Devices may still send the old id."
    )
    created_at: Mapped[datetime]


class ExerciseAddition(Base):
    """What an account has added to an exercise of its library, also to one that comes with the product."""

    __tablename__ = "exercise_additions"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    exercise_id: Mapped[UUID] = mapped_column(ForeignKey("exercises.id"), primary_key=True, index=True)
    aliases: Mapped[list[str]] = mapped_column(ARRAY(Text), doc="Other names that find it.")
    cue: Mapped[str] = mapped_column(default="", doc="The account's own words, shown before the exercise's cue.")
    video_url: Mapped[str | None]
    media_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("media.id"), doc="A video of a library, shown instead of `video_url`."
    )
    alternates: Mapped[list[UUID]] = mapped_column(ARRAY(Uuid), doc="What to offer in its place, in this order.")
    updated_at: Mapped[datetime]


class KeptName(Base):
    """The name of an exercise that stays text: the account was asked to link it and does not want to."""

    __tablename__ = "kept_exercise_names"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True, doc="In lower case.")


Index(
    "uq_exercises_name",
    Exercise.account_id,
    func.lower(Exercise.name),
    unique=True,
    postgresql_nulls_not_distinct=True,
    postgresql_where=Exercise.merged_into.is_(None),
)
Index(
    "uq_exercises_source",
    Exercise.account_id,
    Exercise.source,
    Exercise.source_id,
    unique=True,
    postgresql_nulls_not_distinct=True,
    postgresql_where=Exercise.source.is_not(None),
)
