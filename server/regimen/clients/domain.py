"""Manifest: the coach's view of clients, and the list of programs."""

from regimen.accounts import ports as accounts
from regimen.clients.access.tags import count_assigned
from regimen.clients.actions.deletion import forget_client, hand_over
from regimen.clients.api import bulk, clients, notes, program_list, search, tags, training_maxes, views
from regimen.clients.events import BulkActionChanged, ClientsChanged
from regimen.platform.domain import Domain

DOMAIN = Domain(
    name="clients",
    routers=[
        program_list.router,
        clients.router,
        tags.router,
        views.router,
        notes.router,
        bulk.router,
        search.router,
        training_maxes.router,
    ],
    port_implementations=[accounts.assigned_clients.implemented_by(count_assigned)],
    contributions=[
        accounts.hand_over.include(hand_over),
        accounts.deletion_steps.include(forget_client),
    ],
    live_events=[BulkActionChanged, ClientsChanged],
)
