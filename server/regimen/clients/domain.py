"""Manifest: the coach's view of clients, and the list of programs."""

from regimen.clients.api import clients, program_list, search
from regimen.platform.domain import Domain

DOMAIN = Domain(name="clients", routers=[program_list.router, clients.router, search.router])
