"""Domain and live events of form checks."""

from datetime import date
from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class FormCheckSent(DomainEvent, frozen=True):
    """A client sent clips of a set; `subject_id` is the form check."""

    type: Literal["form_check_sent"] = "form_check_sent"
    client_id: UUID
    program_id: UUID
    exercise: str
    set_number: int | None
    date: date


class FormCheckChanged(LiveEvent):
    """A form check of a client was sent, answered or deleted, or its clips were."""

    event: Literal["form_check_changed"] = "form_check_changed"
    form_check_id: UUID
    client_id: UUID
