"""Manifest: pictures of an account."""

from regimen.media import api
from regimen.platform.domain import Domain

DOMAIN = Domain(name="media", routers=[api.router])
