"""Live events of the coach's morning."""

from typing import Literal

from regimen.platform.live import LiveEvent


class TodayChanged(LiveEvent):
    """A colleague has handled somebody, reviewed sessions or changed the rules: read the list again."""

    event: Literal["today_changed"] = "today_changed"
