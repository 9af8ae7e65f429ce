"""Manifest: the library of exercises."""

from regimen.exercises.api import library, merges, names
from regimen.exercises.seed import seed_library
from regimen.platform.domain import Domain

DOMAIN = Domain(name="exercises", routers=[merges.router, names.router, library.router], seeds=[seed_library])
