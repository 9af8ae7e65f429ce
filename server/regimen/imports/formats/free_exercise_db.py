"""The free-exercise-db file, mapped to our library.

Its fields are category, equipment, force and primary muscles; ours are metric category, muscle group, equipment and
measurement.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from regimen.exercises.models import Equipment, Measurement, MetricCategory, MuscleGroup
from regimen.imports.formats.exercise_mapping import (
    CATEGORIES,
    EQUIPMENT,
    EQUIPMENT_BY_CATEGORY,
    MEASUREMENT_BY_CATEGORY,
    MEASUREMENT_BY_EQUIPMENT,
    MEASUREMENT_BY_WORD,
    MUSCLES,
)

SOURCE = "free-exercise-db"


class SourceExercise(BaseModel):
    """One record of the file: the fields that we use."""

    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)

    id: str = Field(max_length=200, pattern=r"^[^/\\\x00]+$", description="Also the file name of its picture.")
    name: str = Field(min_length=1, max_length=120)
    category: str
    equipment: str | None = None
    primary_muscles: list[str] = Field(alias="primaryMuscles")
    instructions: list[str] = []


@dataclass(frozen=True)
class ImportedExercise:
    """A record in our terms."""

    source_id: str
    name: str
    metric_category: MetricCategory
    muscle_group: MuscleGroup
    equipment: Equipment
    measurement: Measurement
    instructions: str


@dataclass
class ParsedExercises:
    """The exercises of a file, how their values were mapped, and the records that were skipped."""

    exercises: list[ImportedExercise] = field(default_factory=list)
    mapped: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    unmapped: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    skipped: list[tuple[str, str]] = field(default_factory=list)


_RECORDS = TypeAdapter(list[dict[str, Any]])


class InvalidFile(ValueError):
    """The file is not a list of exercises."""


def parse_exercises(data: Any) -> ParsedExercises:
    """Maps decoded JSON. Records with an unknown category or muscle are skipped; unknown equipment becomes "other"."""
    try:
        records = _RECORDS.validate_python(data)
    except ValidationError as error:
        raise InvalidFile("The file is not a list of exercises.") from error
    result = ParsedExercises()
    seen: set[str] = set()
    for number, record in enumerate(records, 1):
        try:
            source = SourceExercise.model_validate(record)
        except ValidationError as error:
            first = error.errors()[0]
            path = ".".join(map(str, first["loc"]))
            result.skipped.append((str(record.get("name") or f"record {number}"), f"{path}: {first['msg']}"))
            continue
        if source.id in seen:
            result.skipped.append((source.name, f"the id {source.id} is used twice in the file"))
            continue
        seen.add(source.id)
        _map(source, result)
    return result


def _map(source: SourceExercise, result: ParsedExercises) -> None:
    muscle = source.primary_muscles[0] if source.primary_muscles else ""
    category, group = CATEGORIES.get(source.category), MUSCLES.get(muscle)
    equipment = EQUIPMENT_BY_CATEGORY.get((source.category, source.equipment)) or EQUIPMENT.get(source.equipment)
    if category is None:
        result.unmapped["category", source.category, "not imported"] += 1
    if group is None:
        result.unmapped["primaryMuscles", muscle or "(none)", "not imported"] += 1
    if category is None or group is None:
        result.skipped.append((source.name, "our library has no such category or muscle"))
        return
    if equipment is None:
        result.unmapped["equipment", str(source.equipment), Equipment.OTHER.value] += 1
        equipment = Equipment.OTHER
    measurement = measurement_of(source)
    for name, before, after in (
        ("category", source.category, category.value),
        ("primaryMuscles", muscle, group.value),
        ("equipment", source.equipment or "(none)", equipment.value),
        ("measurement", f"{source.category}, {source.equipment or 'no equipment'}", measurement.value),
    ):
        result.mapped[name, before, after] += 1
    result.exercises.append(
        ImportedExercise(
            source_id=source.id,
            name=source.name,
            metric_category=category,
            muscle_group=group,
            equipment=equipment,
            measurement=measurement,
            instructions="\n".join(source.instructions)[:5000],
        )
    )


def measurement_of(source: SourceExercise) -> Measurement:
    """Returns what is counted in a set: by a word in the name, else by category, else by equipment."""
    if source.category != "stretching":
        name = source.name.lower()
        for word, measurement in MEASUREMENT_BY_WORD:
            if word in name:
                return measurement
    return MEASUREMENT_BY_CATEGORY.get(source.category) or MEASUREMENT_BY_EQUIPMENT.get(
        source.equipment, Measurement.REPS
    )
