"""Live events of nutrition."""

from typing import Literal
from uuid import UUID

from regimen.platform.live import LiveEvent


class MacroTargetsChanged(LiveEvent):
    """A coach set or removed macros of a client."""

    event: Literal["macro_targets_changed"] = "macro_targets_changed"
    client_id: UUID
