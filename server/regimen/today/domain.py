"""Manifest: the coach's morning."""

from regimen.platform.domain import Domain
from regimen.today import api

DOMAIN = Domain(name="today", routers=[api.router])
