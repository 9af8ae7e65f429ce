"""What is sent to a client's bank about a disputed payment. The names of the fields are Stripe's.

The texts are for a person at the bank, so they are worded here, in English, whatever language the coach reads.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, get_args

from regimen.payments.models import ANSWERABLE, DisputeCase

MAX_TEXT: Final = 20_000
"""Stripe's limit for one text."""

GatheredField = Literal[
    "customer_name",
    "customer_email_address",
    "service_date",
    "product_description",
    "cancellation_policy_disclosure",
    "access_activity_log",
]
CoachField = Literal["uncategorized_text", "cancellation_rebuttal", "refund_refusal_explanation"]

FIELDS: Final[tuple[str, ...]] = (*get_args(CoachField), *get_args(GatheredField))
"""In the order in which they are shown."""

DisputeState = Literal["needs_answer", "late", "in_review", "won", "lost", "prevented", "closed"]

_DECIDED: Final[Mapping[str, DisputeState]] = {
    "won": "won",
    "lost": "lost",
    "prevented": "prevented",
    "warning_closed": "closed",
}


@dataclass(frozen=True)
class EvidenceLine:
    """A sentence for a field; those of one field become its text, in their order."""

    field: GatheredField
    text: str


def dispute_state(case: DisputeCase, now: datetime) -> DisputeState:
    """Returns where a dispute stands for the coach. `late`: the bank no longer takes an answer, but has not decided."""
    if case.status in _DECIDED:
        return _DECIDED[case.status]
    if case.accepted_at is not None:
        return "lost"
    if case.status not in ANSWERABLE or case.evidence_sent_at is not None:
        return "in_review"
    return "late" if case.evidence_due_at is not None and case.evidence_due_at <= now else "needs_answer"


def gathered_texts(lines: Iterable[EvidenceLine]) -> dict[str, str]:
    """Returns the text of each field, as long as Stripe takes it."""
    texts: dict[str, list[str]] = {}
    for line in lines:
        texts.setdefault(line.field, []).append(line.text)
    return {field: "\n".join(found)[:MAX_TEXT] for field, found in texts.items()}


def evidence_of(gathered: Mapping[str, str], draft: Mapping[str, str]) -> dict[str, str]:
    """Returns what is sent: what was gathered, and the coach's words."""
    return {field: text for field, text in {**gathered, **draft}.items() if text.strip()}
