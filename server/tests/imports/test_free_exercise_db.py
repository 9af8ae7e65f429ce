"""Mapping the free-exercise-db file to our terms."""

import json
from pathlib import Path
from typing import Any

import pytest

from regimen.exercises.models import Equipment, Measurement, MetricCategory, MuscleGroup
from regimen.imports.formats.free_exercise_db import InvalidFile, SourceExercise, measurement_of, parse_exercises

SAMPLE = Path(__file__).with_name("sample.json")


def sample() -> Any:
    return json.loads(SAMPLE.read_text())


def test_a_record_is_mapped_field_by_field() -> None:
    squat, stretch, row, *_ = parse_exercises(sample()).exercises
    assert (squat.metric_category, squat.muscle_group) == (MetricCategory.STRENGTH, MuscleGroup.UPPER_LEGS)
    assert (squat.equipment, squat.measurement) == (Equipment.OTHER, Measurement.WEIGHT_REPS)
    assert squat.instructions == "Hold the bag against the chest.\nSit down between the hips and stand up."
    assert (stretch.metric_category, stretch.muscle_group) == (MetricCategory.MOBILITY, MuscleGroup.LOWER_LEGS)
    assert stretch.measurement is Measurement.DURATION
    assert (row.metric_category, row.equipment) == (MetricCategory.CARDIO, Equipment.CARDIO)
    assert row.measurement is Measurement.DISTANCE_DURATION


def test_every_record_is_imported_or_reported() -> None:
    result = parse_exercises(sample())
    assert len(result.exercises) + len(result.skipped) == len(sample())
    assert dict(result.skipped)["Ear Wiggle"] == "our library has no such category or muscle"
    assert "record 8" in dict(result.skipped)
    assert result.unmapped == {("equipment", "magnets", "other"): 1, ("primaryMuscles", "ears", "not imported"): 1}


@pytest.mark.parametrize("ident", ["../../secret", "a/b", "a\\b", "a\x00", ""])
def test_an_id_that_leads_out_of_the_folder_is_skipped(ident: str) -> None:
    result = parse_exercises([sample()[0] | {"id": ident}])
    assert (result.exercises, [name for name, _ in result.skipped]) == ([], [sample()[0]["name"]])


def test_a_duplicate_id_is_skipped() -> None:
    first = sample()[0]
    result = parse_exercises([first, first])
    assert len(result.exercises) == 1
    assert result.skipped == [(first["name"], f"the id {first['id']} is used twice in the file")]


@pytest.mark.parametrize(
    ("name", "category", "equipment", "measurement"),
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
def test_the_measurement_of_an_exercise(
    name: str, category: str, equipment: str | None, measurement: Measurement
) -> None:
    source = SourceExercise.model_validate(
        {"id": "x", "name": name, "category": category, "equipment": equipment, "primaryMuscles": ["lats"]}
    )
    assert measurement_of(source) is measurement


@pytest.mark.parametrize("data", [{"name": "Squat"}, "text", [1, 2], None])
def test_another_kind_of_file_is_refused(data: Any) -> None:
    with pytest.raises(InvalidFile):
        parse_exercises(data)
