"""What the developer tools show."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import Field, model_validator

from regimen.kit.schema import Body, View

Step = Literal["1h", "1d", "7d", "1mo"]


class MailSummary(View):
    id: UUID
    to: str
    subject: str
    kind: str
    created_at: datetime
    sent_at: datetime | None
    error: str | None


class Mail(MailSummary):
    text: str
    html: str | None
    reply_to: str | None


class AppClock(View):
    """The app's clock."""

    now: datetime
    offset_seconds: int


class ClockMove(Body):
    """Either sets the offset, or adds a step to it."""

    offset_seconds: int | None = Field(None, ge=-315_360_000, le=315_360_000)
    advance: Step | None = None

    @model_validator(mode="after")
    def _require_exactly_one(self) -> "ClockMove":
        if (self.offset_seconds is None) == (self.advance is None):
            raise ValueError("Please give either offset_seconds or advance.")
        return self
