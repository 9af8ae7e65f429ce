"""Manifest: what coaches write to the people who run this installation."""

from regimen.platform.domain import Domain
from regimen.support import api

DOMAIN = Domain(name="support", routers=[api.router])
