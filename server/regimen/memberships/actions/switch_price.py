"""Switching to another price of a program: from the next payment on, and not before."""

from datetime import date
from uuid import UUID

from regimen.accounts.access.actor import Actor
from regimen.kit.clock import local_date
from regimen.memberships import failures
from regimen.memberships.access.forecast import load_price_choices
from regimen.memberships.access.memberships import get_locked_by_client
from regimen.memberships.events import MembershipChanged, PriceSwitchChosen, membership_fields
from regimen.payments.actions.payment_work import PaymentWork
from regimen.platform.events import publish
from regimen.platform.live import account_stream, push, user_stream
from regimen.programs.access import get_published


async def switch_price(
    work: PaymentWork, actor: Actor, program_id: str, price_option_id: UUID, *, seen_date: date
) -> UUID:
    """Makes a price the one of the next payment and of all later ones; choosing the present one takes a switch back.

    `seen_date` is the day of that payment, as the client was shown it. Raises NotFound, NotPossibleNow if nothing will
    be charged any more or a payment is under way, PriceOptionUnavailable if the price is not on sale, NextPaymentMoved.
    """
    async with work.transaction() as session:
        program = await get_published(session, program_id)
        m = await get_locked_by_client(session, actor.user_id, program.id)
        # A coach who archives a price is warned of those who choose it at the same moment.
        await session.refresh(program, with_for_update={"read": True})
        choices = await load_price_choices(session, m, program, work.now())
        if not choices:
            raise failures.NotPossibleNow
        choice = next((one for one in choices if one.option.id == price_option_id), None)
        if choice is None:
            raise failures.PriceOptionUnavailable
        starts_on = local_date(choice.invoices[0].period.start, m.zone)
        if starts_on != seen_date:
            raise failures.NextPaymentMoved
        if choice.is_next:
            return m.id
        m.next_price_option_id = None if choice.is_current else choice.option.id
        m.updated_at = work.now()
        chosen = PriceSwitchChosen(
            **membership_fields(m, program, at=work.now(), actor_id=actor.user_id),
            amount_minor=choice.option.amount_minor,
            currency=choice.option.currency,
            period=choice.option.period,
            starts_on=starts_on,
            taken_back=choice.is_current,
        )
        await publish(session, chosen)
        changed = MembershipChanged(plan_id=m.program_id, client_id=m.client_id)
        await push(session, user_stream(m.client_id), changed)
        await push(session, account_stream(m.account_id), changed)
    return m.id
