"""The coach refunds a payment, in full or in part, and may end what it paid for at once."""

from dataclasses import dataclass
from uuid import UUID

from regimen.accounts.access.actor import CoachActor
from regimen.kit.money import Money
from regimen.memberships import failures
from regimen.memberships.access.memberships import get_locked
from regimen.memberships.access.payments import get_own_payment
from regimen.memberships.actions.transition import fire
from regimen.memberships.models import ENDED
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.actions.named_refunds import NamedRefund, find_named_refund, request_named_refund
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.models import RefundReason


@dataclass(frozen=True)
class RefundForm:
    """What the coach asks for. `key` is that of the form: sent twice, it refunds once."""

    amount_minor: int
    note: str
    key: UUID
    end: bool


async def refund_payment(work: PaymentWork, actor: CoachActor, payment_id: UUID, form: RefundForm) -> None:
    """Refunds a payment of the account.

    Raises NotFound, Invalid for more than is left, ChargeDisputed, RefundKeyReused, and NotPossibleNow if there is
    nothing to end; then nothing is refunded either.
    """
    async with work.transaction() as session:
        _, invoice = await get_own_payment(session, actor, payment_id)
        m = await get_locked(session, invoice.subject_id)
        payment, invoice = await get_own_payment(session, actor, payment_id)
        was_asked = await find_named_refund(session, payment, str(form.key)) is not None
        wanted = NamedRefund(
            Money(form.amount_minor, payment.currency),
            RefundReason.COACH,
            key=str(form.key),
            note=form.note,
            actor_id=actor.user_id,
        )
        await request_named_refund(session, invoice, payment, wanted, at=work.now())
        if form.end and not was_asked:
            is_current = m.purchase_no == invoice.purchase_no and m.state not in ENDED
            if not is_current or not await fire(
                session, m, Trigger.COACH_CANCEL, at=work.now(), actor_id=actor.user_id
            ):
                raise failures.NotPossibleNow
    await run_provider_tasks(work)
