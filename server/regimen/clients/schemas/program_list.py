"""The list of programs on the wire."""

from datetime import date, datetime
from enum import StrEnum
from typing import Literal

from pydantic import Field

from regimen.kit.ids import Id
from regimen.kit.schema import View
from regimen.media.schemas import CoverView
from regimen.programs.models import Period, ProgramState, ProgramType


class ProgramStatus(StrEnum):
    NO_CLIENTS = "no_clients"
    DRAFT = "draft"
    ALL_GOOD = "all_good"
    NEEDS_TRAINING = "needs_training"


class LowestPrice(View):
    """The cheapest active option; `options` says how many there are."""

    amount_minor: int
    currency: str
    duration: Period
    price_format: str
    options: int


class NewestClient(View):
    id: Id
    full_name: str
    avatar_url: str | None


class TrainingAhead(View):
    """Training ahead, in days after today.

    Where each client is at a day of their own, `fewest` and `most` are those of the clients with the least and the
    most training; without clients, and in a Fixed Length program, both are the length of the program.
    """

    fewest: int
    most: int


class Attention(View):
    """Why an open program needs attention, besides missing training."""

    unwritten: bool = Field(description="Anybody can join, and no day is published; not of 1-2-1 programs.")
    drafts: int = Field(description="Days with drafts, in all tracks and for all clients.")
    missed_payments: int = Field(description="Clients whose payment is overdue.")


class ProgramRow(View):
    """A program in the coach's list."""

    id: Id
    title: str
    custom_url: str | None
    public_url: str
    plan_type: ProgramType
    plan_pricing: Literal["free", "paid"]
    state: ProgramState
    archive: bool
    covers: list[CoverView]
    price: LowestPrice | None
    clients: int
    in_trial: int
    scheduled: int
    needing_training: int
    faces: list[NewestClient]
    trend: list[int]
    programmed_ahead: TrainingAhead
    training_scheduled_to: date | None
    schedule_started_at: date | None
    plan_max_buffer: int
    plan_status: ProgramStatus
    attention: Attention
    trial_days: int
    updated_at: datetime
    published_at: datetime | None
    abilities: list[str]


class ProgramTabCounts(View):
    active: int
    draft: int
    attention: int
    archived: int


class ProgramSummary(View):
    """The totals above the list."""

    tabs: ProgramTabCounts
    clients: int
    new_clients_this_month: int
    in_trial: int
    trials_ending_this_week: int
    sessions_logged: int
    programs_needing_training: int
    clients_affected: int
