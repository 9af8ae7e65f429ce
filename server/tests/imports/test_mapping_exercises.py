"""How the free-exercise-db file is read into our words."""

import json
from pathlib import Path
from typing import Any

import pytest

from regimen.exercises.models import Equipment, Measurement, MetricCategory, MuscleGroup
from regimen.imports.free_exercises import SourceExercise, UnknownFile, measurement_of, understand

SAMPLE = Path(__file__).with_name("sample.json")


def sample() -> Any:
    return json.loads(SAMPLE.read_text())


def test_a_record_is_mapped_field_by_field() -> None:
    squat, stretch, row, *_ = understand(sample()).exercises
    assert (squat.metric_category, squat.muscle_group) == (MetricCategory.STRENGTH, MuscleGroup.UPPER_LEGS)
    assert (squat.equipment, squat.measurement) == (Equipment.OTHER, Measurement.WEIGHT_REPS)
    assert squat.instructions == "Hold the bag against the chest.\nSit down between the hips and stand up."
    assert (stretch.metric_category, stretch.muscle_group) == (MetricCategory.MOBILITY, MuscleGroup.LOWER_LEGS)
    assert stretch.measurement is Measurement.DURATION
    assert (row.metric_category, row.equipment) == (MetricCategory.CARDIO, Equipment.CARDIO)
    assert row.measurement is Measurement.DISTANCE_DURATION


def test_nothing_is_dropped_without_a_word() -> None:
    result = understand(sample())
    assert len(result.exercises) + len(result.refused) == len(sample())
    assert dict(result.refused)["Ear Wiggle"] == "its category or muscle has no place in our library"
    assert "record 8" in dict(result.refused)
    assert result.unmapped == {("equipment", "magnets", "other"): 1, ("primaryMuscles", "ears", "not imported"): 1}


@pytest.mark.parametrize("ident", ["../../secret", "a/b", "a\\b", "a\x00", ""])
def test_an_id_that_leads_out_of_the_folder_is_refused(ident: str) -> None:
    result = understand([sample()[0] | {"id": ident}])
    assert (result.exercises, [name for name, _ in result.refused]) == ([], [sample()[0]["name"]])


def test_an_id_that_stands_twice_is_refused_once() -> None:
    first = sample()[0]
    result = understand([first, first])
    assert len(result.exercises) == 1
    assert result.refused == [(first["name"], f"the id {first['id']} stands twice in the file")]


@pytest.mark.parametrize(
    ("name", "category", "equipment", "counted"),
    [
        ("Pullups", "strength", "body only", Measurement.BODYWEIGHT),
        ("Push Up to Side Plank", "strength", "body only", Measurement.REPS),
        ("Side Bridge", "strength", "body only", Measurement.DURATION),
        ("Farmer's Walk", "strongman", "other", Measurement.WEIGHT_DISTANCE),
        ("Sled Drag - Harness", "strongman", "other", Measurement.WEIGHT_DISTANCE),
        ("Drag Curl", "strength", "barbell", Measurement.WEIGHT_REPS),
        ("Power Clean", "olympic weightlifting", "barbell", Measurement.WEIGHT_REPS),
        ("Front Box Jump", "plyometrics", "other", Measurement.REPS),
        ("Running, Treadmill", "cardio", "machine", Measurement.DISTANCE_DURATION),
        ("Dynamic Plank Stretch", "stretching", None, Measurement.DURATION),
    ],
)
def test_what_a_set_counts(name: str, category: str, equipment: str | None, counted: Measurement) -> None:
    source = SourceExercise.model_validate(
        {"id": "x", "name": name, "category": category, "equipment": equipment, "primaryMuscles": ["lats"]}
    )
    assert measurement_of(source) is counted


@pytest.mark.parametrize("data", [{"name": "Squat"}, "text", [1, 2], None])
def test_another_kind_of_file_is_refused(data: Any) -> None:
    with pytest.raises(UnknownFile):
        understand(data)
