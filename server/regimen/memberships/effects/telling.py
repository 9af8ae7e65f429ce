"""Conditions: who joined, who paid, who missed a payment, what ended; for whoever notifies, counts or refreshes."""

from regimen.kit.errors import or_404
from regimen.memberships import events, periods
from regimen.memberships.effects.change import Change, effect
from regimen.platform.events import publish


@effect
async def tell_joined(c: Change) -> None:
    again = c.membership.epoch > 1
    amount, currency = (c.option.amount_minor, c.option.currency) if c.option else (None, None)
    event = events.ClientJoined(
        **c.about(), paid=c.option is not None, again=again, amount_minor=amount, currency=currency
    )
    await publish(c.session, event)


@effect
async def tell_trial_started(c: Change) -> None:
    await publish(c.session, events.ClientTrialStarted(**c.about(), ends_at=or_404(c.membership.trial_end_at)))


@effect
async def tell_trial_ending(c: Change) -> None:
    event = events.ClientTrialEnding(
        **c.about(),
        ends_at=or_404(c.membership.trial_end_at),
        amount_minor=c.price.amount_minor,
        currency=c.price.currency,
    )
    await publish(c.session, event)


@effect
async def tell_trial_ended(c: Change) -> None:
    await publish(c.session, events.ClientTrialEnded(**c.about()))


@effect
async def tell_payment(c: Change) -> None:
    paid = or_404(c.invoice)
    event = events.PaymentReceived(
        **c.about(),
        invoice_id=paid.id,
        amount_minor=paid.amount_minor,
        fee_minor=paid.fee_minor,
        currency=paid.currency,
        period_no=paid.period_no,
    )
    await publish(c.session, event)


@effect
async def tell_missed(c: Change) -> None:
    owed = or_404(c.invoice)
    event = events.PaymentMissed(
        **c.about(),
        invoice_id=owed.id,
        amount_minor=owed.amount_minor,
        currency=owed.currency,
        reason=c.attempt.decline_message if c.attempt else None,
        grace_ends_at=c.at + periods.GRACE,
    )
    await publish(c.session, event)


@effect
async def tell_first_payment_failed(c: Change) -> None:
    reason = c.attempt.decline_message if c.attempt else None
    await publish(c.session, events.FirstPaymentFailed(**c.about(), invoice_id=or_404(c.invoice).id, reason=reason))


@effect
async def tell_confirmation_needed(c: Change) -> None:
    owed = or_404(c.invoice)
    event = events.ConfirmationNeeded(
        **c.about(), invoice_id=owed.id, amount_minor=owed.amount_minor, currency=owed.currency
    )
    await publish(c.session, event)


@effect
async def tell_cancelled(c: Change) -> None:
    m = c.membership
    ends_at = (m.period_end_at or m.trial_end_at) if m.cancel_at_period_end else None
    event = events.MembershipCancelled(
        **c.about(), canceled_by=m.canceled_by, ends_at=ends_at, client_blocked=m.blocked_at is not None
    )
    await publish(c.session, event)


@effect
async def tell_auto_cancelled(c: Change) -> None:
    await publish(c.session, events.AutoCancelled(**c.about()))


@effect
async def tell_ended(c: Change) -> None:
    await publish(c.session, events.MembershipEnded(**c.about(), canceled_by=c.membership.canceled_by))


@effect
async def tell_program_ending(c: Change) -> None:
    await publish(c.session, events.ProgramEnding(**c.about()))


@effect
async def tell_finished(c: Change) -> None:
    await publish(c.session, events.ProgramFinished(**c.about()))
