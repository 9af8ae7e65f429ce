"""A coach's answer to a dispute: a draft that is kept, one submission, or giving it up."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import Invalid, or_404
from regimen.payments.access.disputes import gather_evidence, get_dispute
from regimen.payments.actions.accounts import noticing_lost_account
from regimen.payments.actions.disputes import record_dispute
from regimen.payments.actions.keys import body_hash
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.failures import DisputeAnswered, DisputeDecided, DisputeTooLate, EvidenceNotSent
from regimen.payments.models import DECIDED, DisputeCase
from regimen.payments.rules.evidence import dispute_state, evidence_of
from regimen.stripe_adapter.errors import AccountLost, ProviderError

log = logging.getLogger(__name__)

_NO_WORDS: Final = "Tell the bank in a few sentences what happened."


async def save_draft(
    session: AsyncSession, account_id: UUID, dispute_id: UUID, draft: Mapping[str, str], now: datetime
) -> None:
    """Stores the coach's words. Raises NotFound, DisputeAnswered, DisputeDecided, DisputeTooLate."""
    case = await _get_locked(session, account_id, dispute_id)
    _require_answerable(case, now)
    case.draft = dict(draft)


async def submit_evidence(work: PaymentWork, account_id: UUID, dispute_id: UUID) -> None:
    """Sends the draft to the client's bank, with what was gathered. The bank takes it once.

    Whether it has been sent is asked at Stripe first: a lost answer must not look like a failure, and a second
    submission would not be read. The idempotency key names what is sent.
    """
    case = await _sync(work, account_id, dispute_id)
    async with work.transaction() as session:
        found = await get_dispute(session, account_id, dispute_id)
        _require_answerable(found.case, work.now())
        if not found.case.draft.get("uncategorized_text", "").strip():
            raise Invalid(errors={"uncategorized_text": [_NO_WORDS]})
        evidence = evidence_of(await gather_evidence(session, found, work.now()), found.case.draft)
    stage = "inquiry" if found.case.is_inquiry else "dispute"
    key = f"{stage}:{case.provider_id}:{body_hash(*(f'{name}={text}' for name, text in sorted(evidence.items())))}"
    await _at_stripe(
        work, case, lambda: work.provider.submit_evidence(case.stripe_account_id, case.provider_id, evidence, key=key)
    )
    async with work.transaction() as session:
        row = await _get_locked(session, account_id, dispute_id)
        row.evidence = evidence
        row.evidence_sent_at = row.evidence_sent_at or work.now()
    await _sync_afterwards(work, account_id, dispute_id)


async def accept_dispute(work: PaymentWork, account_id: UUID, dispute_id: UUID) -> None:
    """Gives a dispute up, for good: the money stays with the client, and the membership ends as when it is lost."""
    case = await _sync(work, account_id, dispute_id)
    if case.status in DECIDED:
        raise DisputeDecided
    if case.evidence_sent_at is not None:
        raise DisputeAnswered
    key = f"dispute:{case.provider_id}:close"
    await _at_stripe(work, case, lambda: work.provider.close_dispute(case.stripe_account_id, case.provider_id, key=key))
    async with work.transaction() as session:
        row = await _get_locked(session, account_id, dispute_id)
        row.accepted_at = row.accepted_at or work.now()
    await _sync_afterwards(work, account_id, dispute_id)


async def _sync(work: PaymentWork, account_id: UUID, dispute_id: UUID) -> DisputeCase:
    """Returns the dispute as Stripe has it now."""
    async with work.transaction() as session:
        case = (await get_dispute(session, account_id, dispute_id)).case
    await _at_stripe(work, case, lambda: record_dispute(work, case.stripe_account_id, case.provider_id))
    await run_provider_tasks(work)
    async with work.transaction() as session:
        return (await get_dispute(session, account_id, dispute_id)).case


async def _sync_afterwards(work: PaymentWork, account_id: UUID, dispute_id: UUID) -> None:
    """Reads what Stripe has made of it. If it does not say so now, its event does."""
    try:
        await _sync(work, account_id, dispute_id)
    except EvidenceNotSent as error:
        log.warning("The dispute %s could not be read after it was answered: %s", dispute_id, error.__cause__)


async def _at_stripe(work: PaymentWork, case: DisputeCase, call: Callable[[], Awaitable[object]]) -> None:
    """Raises EvidenceNotSent if Stripe does not take it."""
    try:
        async with noticing_lost_account(work, case.stripe_account_id):
            await call()
    except AccountLost:
        raise
    except ProviderError as error:
        raise EvidenceNotSent from error


async def _get_locked(session: AsyncSession, account_id: UUID, dispute_id: UUID) -> DisputeCase:
    """Raises NotFound for the dispute of another account."""
    case = or_404(await session.get(DisputeCase, dispute_id, with_for_update=True))
    return or_404(case if case.account_id == account_id else None)


def _require_answerable(case: DisputeCase, now: datetime) -> None:
    match dispute_state(case, now):
        case "needs_answer":
            return
        case "late":
            raise DisputeTooLate
        case "in_review":
            raise DisputeAnswered
        case _:
            raise DisputeDecided
