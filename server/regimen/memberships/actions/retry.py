"""Retries a payment that is due, and reads its outcome after the client has confirmed it with their bank."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.kit.errors import or_404
from regimen.memberships import failures
from regimen.memberships.access.invoices import get_invoice_of_intent, get_open_invoice
from regimen.memberships.access.memberships import has_card
from regimen.memberships.actions.own_membership import lock_own_membership
from regimen.memberships.actions.payment_result import require_not_canceled
from regimen.memberships.actions.transition import fire
from regimen.memberships.models import IN_GOOD_STANDING, Membership
from regimen.memberships.rules.transitions import Trigger
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.access.cards import get_own_card
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.sync import sync_payment
from regimen.payments.failures import NoCard
from regimen.payments.models import Invoice


async def retry_payment(
    work: PaymentWork,
    actor: Actor,
    program_id: str,
    card_id: UUID | None = None,
    shown_option_id: UUID | None = None,
) -> UUID:
    """Tries the open payment again, with another card if given. Does nothing if it has been paid in the meantime.

    Raises NoCard, NotPossibleNow, and OtherPriceDue if the client was shown another price option.
    """
    async with work.transaction() as session:
        _, m = await lock_own_membership(session, actor, program_id)
        if m.state not in IN_GOOD_STANDING:
            if shown_option_id not in (None, m.price_option_id):
                raise failures.OtherPriceDue
            method = await get_chosen_payment_method(session, actor, m.account_id, card_id)
            await retry_open_payment(session, m, method, actor, work.now())
    await run_provider_tasks(work)
    return m.id


async def retry_open_payment(
    session: AsyncSession, m: Membership, method: str | None, actor: Actor, now: datetime
) -> None:
    """Charges the open invoice again. Raises NoCard, NotPossibleNow."""
    due = await get_open_invoice(session, m)
    if not (due and due.is_free) and method is None and not await has_card(session, m):
        raise NoCard
    if not await fire(session, m, Trigger.RETRY, at=now, actor_id=actor.user_id, payment_method=method):
        raise failures.NotPossibleNow


async def check_payment(work: PaymentWork, actor: Actor, program_id: str, intent_id: str) -> Invoice:
    """Asks the provider what became of a payment, and returns its invoice.

    Raises NotFound if the intent is not the caller's, and what `require_not_canceled` raises.
    """
    async with work.transaction() as session:
        _, m = await lock_own_membership(session, actor, program_id)
        invoice = or_404(await get_invoice_of_intent(session, m, intent_id))
    await sync_payment(work, invoice.stripe_account_id, intent_id)
    await run_provider_tasks(work)
    async with work.transaction() as session:
        invoice = or_404(await session.get(Invoice, invoice.id))
        await require_not_canceled(session, or_404(await session.get(Membership, m.id)), invoice)
    return invoice


async def get_chosen_payment_method(
    session: AsyncSession, actor: Actor, account_id: UUID, card_id: UUID | None
) -> str | None:
    """Returns the provider's id of the card that the client has chosen, or None for their default card.

    Raises NotFound, also for a card that is saved with another coach.
    """
    if card_id is None:
        return None
    card = await get_own_card(session, actor.user_id, card_id)
    return or_404(
        card.provider_id if card.stripe_account_id == await get_stripe_account_id(session, account_id) else None
    )
