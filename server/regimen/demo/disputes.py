"""An inquiry of a client's bank, which the coach has answered: the bank reads the answer."""

from sqlalchemy import select

from regimen.demo.context import DemoContext
from regimen.kit.db import transaction
from regimen.payments.actions.disputes import record_dispute
from regimen.payments.actions.evidence import save_draft, submit_evidence
from regimen.payments.actions.payment_work import payment_work
from regimen.payments.models import DisputeCase, EntryKind, LedgerEntry

_WORDS = (
    "The client joined the program and trains with it several times a week, as the log shows. They have not written to "
    "us about this payment. We have asked them to get in touch, and they can cancel in the app at any time."
)


async def answer_inquiry(demo: DemoContext) -> None:
    """The bank asks about the newest payment to the gym. No money has moved."""
    work = payment_work(demo.runtime.sessions)
    account_id = demo.erik.account
    payments = select(LedgerEntry).where(LedgerEntry.account_id == account_id, LedgerEntry.kind == EntryKind.PAYMENT)
    async with transaction(demo.runtime.sessions) as session:
        payment = (await session.scalars(payments.order_by(LedgerEntry.at.desc(), LedgerEntry.id).limit(1))).one()
    provider_id = await demo.sandbox.back_office.open_dispute(payment.intent_id, "unrecognized", kind="inquiry")
    await record_dispute(work, payment.stripe_account_id, provider_id)
    async with transaction(demo.runtime.sessions) as session:
        stored = select(DisputeCase.id).where(DisputeCase.provider_id == provider_id)
        dispute_id = (await session.scalars(stored)).one()
        await save_draft(session, account_id, dispute_id, {"uncategorized_text": _WORDS}, demo.now)
    await submit_evidence(work, account_id, dispute_id)
