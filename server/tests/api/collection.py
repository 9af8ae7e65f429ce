"""The samples of every domain that has some, found by themselves."""

from importlib import import_module
from pathlib import Path

from tests.api.samples import Samples

TESTS = Path(__file__).resolve().parents[1]


def every_domain() -> list[Samples]:
    names = sorted(path.parent.name for path in TESTS.glob("*/api_samples.py"))
    found = [import_module(f"tests.{name}.api_samples").SAMPLES for name in names]
    return sorted(found, key=lambda samples: samples.order)


SAMPLES: list[Samples] = every_domain()
VALUES = {name: value for samples in SAMPLES for name, value in samples.values.items()}
BODIES = {route: body for samples in SAMPLES for route, body in samples.bodies.items()}
OTHER_IDS = {route: names for samples in SAMPLES for route, names in samples.other_ids.items()}
PUBLIC_IDS = {place: reason for samples in SAMPLES for place, reason in samples.public_ids.items()}
