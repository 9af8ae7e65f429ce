"""Manifest: the library of exercises."""

from regimen.exercises import api
from regimen.exercises.seed import seed_library
from regimen.platform.domain import Domain

DOMAIN = Domain(name="exercises", routers=[api.router], seeds=[seed_library])
