"""Manifest: the notes that coaches keep beside a schedule."""

from regimen.notes import api
from regimen.platform.domain import Domain

DOMAIN = Domain(name="notes", routers=[api.router])
