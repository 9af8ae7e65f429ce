"""Facts: who joined, who paid, who missed a payment, what ended; for whoever notifies, counts or refreshes."""

from regimen.kit.errors import found
from regimen.memberships import events, periods
from regimen.memberships.effects.change import Change, effect
from regimen.platform.facts import announce


@effect
async def tell_joined(c: Change) -> None:
    again = c.membership.epoch > 1
    amount, currency = (c.option.amount_minor, c.option.currency) if c.option else (None, None)
    fact = events.ClientJoined(
        **c.about(), paid=c.option is not None, again=again, amount_minor=amount, currency=currency
    )
    await announce(c.session, fact)


@effect
async def tell_trial_started(c: Change) -> None:
    await announce(c.session, events.ClientTrialStarted(**c.about(), ends_at=found(c.membership.trial_end_at)))


@effect
async def tell_trial_ending(c: Change) -> None:
    fact = events.ClientTrialEnding(
        **c.about(),
        ends_at=found(c.membership.trial_end_at),
        amount_minor=c.price.amount_minor,
        currency=c.price.currency,
    )
    await announce(c.session, fact)


@effect
async def tell_trial_ended(c: Change) -> None:
    await announce(c.session, events.ClientTrialEnded(**c.about()))


@effect
async def tell_payment(c: Change) -> None:
    paid = found(c.invoice)
    fact = events.PaymentReceived(
        **c.about(),
        invoice_id=paid.id,
        amount_minor=paid.amount_minor,
        fee_minor=paid.fee_minor,
        currency=paid.currency,
        period_no=paid.period_no,
    )
    await announce(c.session, fact)


@effect
async def tell_missed(c: Change) -> None:
    owed = found(c.invoice)
    fact = events.PaymentMissed(
        **c.about(),
        invoice_id=owed.id,
        amount_minor=owed.amount_minor,
        currency=owed.currency,
        reason=c.attempt.decline_message if c.attempt else None,
        grace_ends_at=c.at + periods.GRACE,
    )
    await announce(c.session, fact)


@effect
async def tell_first_payment_failed(c: Change) -> None:
    reason = c.attempt.decline_message if c.attempt else None
    await announce(c.session, events.FirstPaymentFailed(**c.about(), invoice_id=found(c.invoice).id, reason=reason))


@effect
async def tell_confirmation_needed(c: Change) -> None:
    owed = found(c.invoice)
    fact = events.ConfirmationNeeded(
        **c.about(), invoice_id=owed.id, amount_minor=owed.amount_minor, currency=owed.currency
    )
    await announce(c.session, fact)


@effect
async def tell_cancelled(c: Change) -> None:
    m = c.membership
    ends_at = (m.period_end_at or m.trial_end_at) if m.cancel_at_period_end else None
    fact = events.MembershipCancelled(
        **c.about(), canceled_by=m.canceled_by, ends_at=ends_at, client_blocked=m.blocked_at is not None
    )
    await announce(c.session, fact)


@effect
async def tell_auto_cancelled(c: Change) -> None:
    await announce(c.session, events.AutoCancelled(**c.about()))


@effect
async def tell_ended(c: Change) -> None:
    await announce(c.session, events.MembershipEnded(**c.about(), canceled_by=c.membership.canceled_by))


@effect
async def tell_program_ending(c: Change) -> None:
    await announce(c.session, events.ProgramEnding(**c.about()))


@effect
async def tell_finished(c: Change) -> None:
    await announce(c.session, events.ProgramFinished(**c.about()))
