"""Disputes as answers."""

from collections.abc import Mapping
from datetime import datetime

from regimen.payments.access.disputes import DisputeFile
from regimen.payments.models import DECIDED
from regimen.payments.present import present_amount
from regimen.payments.rules.evidence import FIELDS, dispute_state
from regimen.payments.schemas.disputes import DisputeDetails, DisputeDraft, DisputeRow, EvidenceText


def present_dispute(found: DisputeFile, now: datetime) -> DisputeRow:
    case, invoice, client = found.case, found.invoice, found.client
    return DisputeRow(
        id=case.id,
        client_id=client.id,
        client_name=client.full_name,
        plan_id=invoice.product_id,
        plan_title=invoice.title,
        amount=present_amount(case.amount_minor, case.currency),
        reason=case.reason,
        inquiry=case.is_inquiry,
        state=dispute_state(case, now),
        opened_at=case.opened_at,
        due_at=case.evidence_due_at,
        sent_at=case.evidence_sent_at,
    )


def present_dispute_details(found: DisputeFile, gathered: Mapping[str, str], now: datetime) -> DisputeDetails:
    case = found.case
    row = present_dispute(found, now)
    details = DisputeDetails(
        dispute=row,
        gathered=_texts(gathered),
        draft=DisputeDraft.model_validate(case.draft),
        sent=None if case.evidence is None else _texts(case.evidence),
        accepted_at=case.accepted_at,
        abilities=[],
    )
    if row.state == "needs_answer":
        details.abilities.append("answer")
    if case.status not in DECIDED and case.evidence_sent_at is None:
        details.abilities.append("accept")
    return details


def _texts(texts: Mapping[str, str]) -> list[EvidenceText]:
    in_order = sorted(texts.items(), key=lambda one: FIELDS.index(one[0]))
    return [EvidenceText.model_validate({"field": field, "text": text}) for field, text in in_order]
