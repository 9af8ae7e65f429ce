"""Manifest: countries, currencies and legal texts."""

from regimen.platform.domain import Domain
from regimen.reference import api

DOMAIN = Domain(name="reference", routers=[api.router])
