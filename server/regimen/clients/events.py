"""Live events of clients: ids only, the reader fetches what they may see."""

from typing import Literal
from uuid import UUID

from regimen.platform.live import LiveEvent


class BulkActionChanged(LiveEvent):
    """A bulk action has done some more, or has ended."""

    event: Literal["bulk_action_changed"] = "bulk_action_changed"
    bulk_action_id: UUID


class ClientsChanged(LiveEvent):
    """Tags, who looks after clients, or saved views have changed."""

    event: Literal["clients_changed"] = "clients_changed"
