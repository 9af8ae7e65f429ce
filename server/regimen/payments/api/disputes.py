"""Disputes of clients' payments, and the coach's answer to them."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import FinancialCoach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import PageParams
from regimen.payments.access import disputes
from regimen.payments.actions import evidence
from regimen.payments.actions.payment_work import Payments, PaymentWork
from regimen.payments.failures import DisputeAnswered, DisputeDecided, DisputeTooLate, EvidenceNotSent
from regimen.payments.present.disputes import present_dispute, present_dispute_details
from regimen.payments.schemas.disputes import DisputeDetails, DisputeDraft, Disputes
from regimen.stripe_adapter.errors import PROVIDER_FAILURES

router = APIRouter(
    prefix="/coach/disputes", tags=["payments"], responses=error_responses(Unauthenticated, Forbidden, Invalid)
)

_REFUSALS = (NotFound, DisputeAnswered, DisputeDecided, DisputeTooLate)


@router.get("")
async def list_disputes(actor: FinancialCoach, session: Session, page: PageParams, now: Now) -> Disputes:
    """The disputes of the account: those to answer by their deadline, then the newest."""
    found, total = await disputes.get_disputes(session, actor.account, page, now)
    return Disputes(
        items=[present_dispute(one, now) for one in found],
        waiting=await disputes.count_waiting(session, actor.account, now),
        pagination=page.pagination(total),
    )


@router.get("/{dispute_id}", responses=error_responses(NotFound))
async def get_dispute(dispute_id: UUID, actor: FinancialCoach, session: Session, now: Now) -> DisputeDetails:
    """A dispute, what was gathered for the answer, and the draft of it."""
    found = await disputes.get_dispute(session, actor.account, dispute_id)
    return present_dispute_details(found, await disputes.gather_evidence(session, found, now), now)


@router.put("/{dispute_id}/evidence", responses=error_responses(*_REFUSALS))
async def save_evidence(
    dispute_id: UUID, form: DisputeDraft, actor: FinancialCoach, session: Session, now: Now
) -> DisputeDetails:
    """Save the draft. Nothing is sent yet."""
    await evidence.save_draft(session, actor.account, dispute_id, form.model_dump(), now)
    return await get_dispute(dispute_id, actor, session, now)


@router.post("/{dispute_id}/submit", responses=error_responses(*_REFUSALS, EvidenceNotSent, *PROVIDER_FAILURES))
async def submit_evidence(dispute_id: UUID, actor: FinancialCoach, work: Payments, now: Now) -> DisputeDetails:
    """Send the saved draft and what was gathered to the client's bank, for good."""
    await evidence.submit_evidence(work, actor.account, dispute_id)
    return await _details(work, actor, dispute_id, now)


@router.post("/{dispute_id}/accept", responses=error_responses(*_REFUSALS, EvidenceNotSent, *PROVIDER_FAILURES))
async def accept_dispute(dispute_id: UUID, actor: FinancialCoach, work: Payments, now: Now) -> DisputeDetails:
    """Give the dispute up. The client keeps the money, and the membership ends."""
    await evidence.accept_dispute(work, actor.account, dispute_id)
    return await _details(work, actor, dispute_id, now)


async def _details(work: PaymentWork, actor: FinancialCoach, dispute_id: UUID, now: Now) -> DisputeDetails:
    async with work.transaction() as session:
        return await get_dispute(dispute_id, actor, session, now)
