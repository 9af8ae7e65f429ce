"""Manifest: the library of exercises."""

from regimen.exercises.actions.library import describe_exercises
from regimen.exercises.api import library, merges, names
from regimen.exercises.seed import seed_library
from regimen.media import ports as media
from regimen.media.models import PlaceKind
from regimen.platform.domain import Domain

DOMAIN = Domain(
    name="exercises",
    routers=[merges.router, names.router, library.router],
    port_implementations=[media.places.implemented_by(PlaceKind.EXERCISE, describe_exercises)],
    seeds=[seed_library],
)
