"""What crosses the wire about disputes."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from regimen.kit.ids import Id
from regimen.kit.paging import Pagination
from regimen.kit.schema import Body, View
from regimen.payments.rules.evidence import MAX_TEXT, CoachField, DisputeState, GatheredField
from regimen.payments.schemas import Amount

_Text = Annotated[str, StringConstraints(max_length=MAX_TEXT)]


class DisputeRow(View):
    """A payment that the client's bank questions. `inquiry`: the bank only asks, and has taken no money."""

    id: Id
    client_id: Id
    client_name: str
    plan_id: Id
    plan_title: str
    amount: Amount
    reason: str = Field(description="The provider's word for it, such as `fraudulent`.")
    inquiry: bool
    state: DisputeState
    opened_at: datetime
    due_at: datetime | None
    sent_at: datetime | None


class Disputes(View):
    """Those to answer come first, by their deadline. `waiting` counts them."""

    items: list[DisputeRow]
    waiting: int
    pagination: Pagination


class DisputeDraft(Body):
    """The coach's words to the client's bank, by the provider's field."""

    uncategorized_text: _Text = Field("", description="What happened.")
    cancellation_rebuttal: _Text = Field("", description="Why the membership was not cancelled.")
    refund_refusal_explanation: _Text = Field("", description="Why the client isn't owed a refund.")


class EvidenceText(View):
    field: GatheredField | CoachField
    text: str


class DisputeDetails(View):
    """`gathered` is sent together with the draft; `sent` is what was sent, null if nothing was, or not from here."""

    dispute: DisputeRow
    gathered: list[EvidenceText]
    draft: DisputeDraft
    sent: list[EvidenceText] | None
    accepted_at: datetime | None
    abilities: list[Literal["answer", "accept"]]
