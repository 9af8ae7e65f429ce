"""Manifest: the library of exercises."""

from regimen.exercises.api import library, names
from regimen.exercises.seed import seed_library
from regimen.platform.domain import Domain

DOMAIN = Domain(name="exercises", routers=[names.router, library.router], seeds=[seed_library])
