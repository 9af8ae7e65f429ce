"""The exercises that ship with the product, read from `starter.csv`."""

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from regimen.exercises.models import Equipment, Measurement, MetricCategory, MuscleGroup

SOURCE = "starter"
_FILE = Path(__file__).with_name("starter.csv")


@dataclass(frozen=True)
class StarterExercise:
    """One line of the file."""

    name: str
    metric_category: MetricCategory
    muscle_group: MuscleGroup
    equipment: Equipment
    measurement: Measurement
    cue: str

    @property
    def source_id(self) -> str:
        """Stays the same while the name's letters and digits do, so that loading again updates the same row."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")


@cache
def starter_exercises() -> tuple[StarterExercise, ...]:
    """All of them, sorted by name. Raises ValueError on a value that the library does not know."""
    with _FILE.open(newline="", encoding="utf-8") as lines:
        return tuple(
            StarterExercise(
                name=line["name"],
                metric_category=MetricCategory(line["metric_category"]),
                muscle_group=MuscleGroup(line["muscle_group"]),
                equipment=Equipment(line["equipment"]),
                measurement=Measurement(line["measurement"]),
                cue=line["cue"],
            )
            for line in csv.DictReader(lines)
        )
