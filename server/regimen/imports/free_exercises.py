"""The free-exercise-db file, mapped onto our library by tables that can be read and argued with. Pure.

Its fields are category, equipment, force and primary muscles; ours are metric category, muscle group, equipment and
what a set counts.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from regimen.exercises.models import Equipment, Measurement, MetricCategory, MuscleGroup

SOURCE = "free-exercise-db"

CATEGORIES: dict[str, MetricCategory] = {
    "strength": MetricCategory.STRENGTH,
    "powerlifting": MetricCategory.STRENGTH,
    "olympic weightlifting": MetricCategory.STRENGTH,
    "strongman": MetricCategory.STRENGTH,
    "plyometrics": MetricCategory.STRENGTH,
    "cardio": MetricCategory.CARDIO,
    "stretching": MetricCategory.MOBILITY,
}

MUSCLES: dict[str, MuscleGroup] = {
    "abdominals": MuscleGroup.ABDOMINAL,
    "biceps": MuscleGroup.ARMS,
    "triceps": MuscleGroup.ARMS,
    "forearms": MuscleGroup.ARMS,
    "lats": MuscleGroup.BACK,
    "middle back": MuscleGroup.BACK,
    "lower back": MuscleGroup.BACK,
    "traps": MuscleGroup.BACK,
    "neck": MuscleGroup.BACK,  # the nearest group we have: most of the neck's work is done by the upper back
    "chest": MuscleGroup.CHEST,
    "shoulders": MuscleGroup.SHOULDERS,
    "quadriceps": MuscleGroup.UPPER_LEGS,
    "hamstrings": MuscleGroup.UPPER_LEGS,
    "glutes": MuscleGroup.UPPER_LEGS,
    "adductors": MuscleGroup.UPPER_LEGS,
    "abductors": MuscleGroup.UPPER_LEGS,
    "calves": MuscleGroup.LOWER_LEGS,
}

EQUIPMENT: dict[str | None, Equipment] = {
    "barbell": Equipment.STRENGTH,
    "dumbbell": Equipment.STRENGTH,
    "cable": Equipment.STRENGTH,
    "machine": Equipment.STRENGTH,
    "kettlebells": Equipment.STRENGTH,
    "e-z curl bar": Equipment.STRENGTH,
    "bands": Equipment.ACCESSORIES,
    "exercise ball": Equipment.ACCESSORIES,
    "medicine ball": Equipment.FUNCTIONAL,
    "foam roll": Equipment.MOBILITY,
    "body only": Equipment.OTHER,
    "other": Equipment.OTHER,
    None: Equipment.OTHER,
}
EQUIPMENT_IN_CATEGORY: dict[tuple[str, str | None], Equipment] = {
    ("cardio", "machine"): Equipment.CARDIO,
    ("strongman", "other"): Equipment.SPECIALISED,
    ("plyometrics", "other"): Equipment.FUNCTIONAL,
}

MEASUREMENT_BY_WORD: tuple[tuple[str, Measurement], ...] = (
    # What a name says outweighs what its category suggests; the first word found decides.
    ("walking lunge", Measurement.REPS),
    ("lunge walk", Measurement.REPS),
    ("plate pinch", Measurement.DURATION),
    ("push up", Measurement.REPS),
    ("plank", Measurement.DURATION),
    ("side bridge", Measurement.DURATION),
    ("isometric", Measurement.DURATION),
    ("crucifix", Measurement.DURATION),
    ("battling ropes", Measurement.DURATION),
    ("balance board", Measurement.DURATION),
    ("rope jumping", Measurement.DURATION),
    ("stairmaster", Measurement.DURATION),
    ("step mill", Measurement.DURATION),
    ("lunge sprint", Measurement.REPS),
    ("bench sprint", Measurement.REPS),
    ("sprint", Measurement.DISTANCE),
    ("carry", Measurement.WEIGHT_DISTANCE),
    ("farmer's walk", Measurement.WEIGHT_DISTANCE),
    ("yoke walk", Measurement.WEIGHT_DISTANCE),
    ("sled drag", Measurement.WEIGHT_DISTANCE),
    ("backward drag", Measurement.WEIGHT_DISTANCE),
    ("forward drag", Measurement.WEIGHT_DISTANCE),
    ("sled push", Measurement.WEIGHT_DISTANCE),
    ("backward walk", Measurement.WEIGHT_DISTANCE),
    ("conan's wheel", Measurement.WEIGHT_DISTANCE),
    ("tire flip", Measurement.REPS),
    ("push-up", Measurement.REPS),
    ("pushup", Measurement.REPS),
    ("pull-up", Measurement.BODYWEIGHT),
    ("pullup", Measurement.BODYWEIGHT),
    ("pull ups", Measurement.BODYWEIGHT),
    ("chin-up", Measurement.BODYWEIGHT),
    ("chins", Measurement.BODYWEIGHT),
    ("grip chin", Measurement.BODYWEIGHT),
    ("muscle up", Measurement.BODYWEIGHT),
    ("dips", Measurement.BODYWEIGHT),
    ("bar dip", Measurement.BODYWEIGHT),
    ("bench dip", Measurement.BODYWEIGHT),
)
MEASUREMENT_BY_CATEGORY: dict[str, Measurement] = {
    "stretching": Measurement.DURATION,
    "plyometrics": Measurement.REPS,
    "cardio": Measurement.DISTANCE_DURATION,
    "powerlifting": Measurement.WEIGHT_REPS,
    "olympic weightlifting": Measurement.WEIGHT_REPS,
    "strongman": Measurement.WEIGHT_REPS,
}
MEASUREMENT_BY_EQUIPMENT: dict[str | None, Measurement] = {
    "barbell": Measurement.WEIGHT_REPS,
    "dumbbell": Measurement.WEIGHT_REPS,
    "cable": Measurement.WEIGHT_REPS,
    "machine": Measurement.WEIGHT_REPS,
    "kettlebells": Measurement.WEIGHT_REPS,
    "e-z curl bar": Measurement.WEIGHT_REPS,
    "medicine ball": Measurement.WEIGHT_REPS,
    "bands": Measurement.REPS,
    "exercise ball": Measurement.REPS,
    "body only": Measurement.REPS,
    "other": Measurement.WEIGHT_REPS,
    None: Measurement.REPS,
}


class SourceExercise(BaseModel):
    """One record of the file, as far as we read it."""

    model_config = ConfigDict(extra="ignore", str_strip_whitespace=True)

    id: str = Field(max_length=200, pattern=r"^[^/\\\x00]+$", description="Also the name of its picture's file.")
    name: str = Field(min_length=1, max_length=120)
    category: str
    equipment: str | None = None
    primary_muscles: list[str] = Field(alias="primaryMuscles")
    instructions: list[str] = []


@dataclass(frozen=True)
class Mapped:
    """A record in our words."""

    source_id: str
    name: str
    metric_category: MetricCategory
    muscle_group: MuscleGroup
    equipment: Equipment
    measurement: Measurement
    instructions: str


@dataclass
class Understood:
    """What was read: exercises, which value became which, and everything that was not understood."""

    exercises: list[Mapped] = field(default_factory=list)
    mapped: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    unmapped: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    refused: list[tuple[str, str]] = field(default_factory=list)


_RECORDS = TypeAdapter(list[dict[str, Any]])


class UnknownFile(ValueError):
    """The file is not a list of exercises."""


def understand(data: Any) -> Understood:
    """Map decoded JSON. A record of unknown category or muscle is refused; unknown equipment counts as "other"."""
    try:
        records = _RECORDS.validate_python(data)
    except ValidationError as error:
        raise UnknownFile("The file is not a list of exercises.") from error
    result = Understood()
    seen: set[str] = set()
    for number, record in enumerate(records, 1):
        try:
            source = SourceExercise.model_validate(record)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(map(str, first["loc"]))
            result.refused.append((str(record.get("name") or f"record {number}"), f"{place}: {first['msg']}"))
            continue
        if source.id in seen:
            result.refused.append((source.name, f"the id {source.id} stands twice in the file"))
            continue
        seen.add(source.id)
        _map(source, result)
    return result


def _map(source: SourceExercise, result: Understood) -> None:
    muscle = source.primary_muscles[0] if source.primary_muscles else ""
    category, group = CATEGORIES.get(source.category), MUSCLES.get(muscle)
    equipment = EQUIPMENT_IN_CATEGORY.get((source.category, source.equipment)) or EQUIPMENT.get(source.equipment)
    if category is None:
        result.unmapped["category", source.category, "not imported"] += 1
    if group is None:
        result.unmapped["primaryMuscles", muscle or "(none)", "not imported"] += 1
    if category is None or group is None:
        result.refused.append((source.name, "its category or muscle has no place in our library"))
        return
    if equipment is None:
        result.unmapped["equipment", str(source.equipment), Equipment.OTHER.value] += 1
        equipment = Equipment.OTHER
    counted = measurement_of(source)
    for name, before, after in (
        ("category", source.category, category.value),
        ("primaryMuscles", muscle, group.value),
        ("equipment", source.equipment or "(none)", equipment.value),
        ("counted by", f"{source.category}, {source.equipment or 'no equipment'}", counted.value),
    ):
        result.mapped[name, before, after] += 1
    result.exercises.append(
        Mapped(
            source_id=source.id,
            name=source.name,
            metric_category=category,
            muscle_group=group,
            equipment=equipment,
            measurement=counted,
            instructions="\n".join(source.instructions)[:5000],
        )
    )


def measurement_of(source: SourceExercise) -> Measurement:
    """What a set of it counts: by a telling word of its name, else its category, else its equipment."""
    if source.category != "stretching":
        name = source.name.lower()
        for word, counted in MEASUREMENT_BY_WORD:
            if word in name:
                return counted
    return MEASUREMENT_BY_CATEGORY.get(source.category) or MEASUREMENT_BY_EQUIPMENT.get(
        source.equipment, Measurement.REPS
    )
