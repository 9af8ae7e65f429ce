"""Mails that accompany notifications."""

from typing import Final

from regimen.kit.texts import without_links
from regimen.platform.mail import Message

SUBJECTS: Final = {
    "trial_ending": "Your trial ends soon",
    "payment_received": "You paid, but your training is still closed",
    "payment_missed": "Your payment failed",
    "first_payment_failed": "Your payment failed",
    "confirmation_needed": "Please confirm your payment",
    "membership_cancelled": "Your membership was cancelled",
    "contract_withdrawn": "A client withdrew from a contract",
    "auto_cancelled": "Your membership was cancelled",
    "payment_disputed": "A payment was disputed",
    "charge_deferred": "A payment is on hold",
    "training_suspended": "Training is paused",
    "billing_day_moved": "Your next payment",
    "price_switch_chosen": "Your price change",
    "launch_postponed": "Your program starts later",
    "ended_by_dispute": "Your membership has ended",
    "refund_made": "Your refund",
    "refund_failed": "A refund failed",
    "refund_delayed": "A refund is delayed",
    "refund_on_hold": "A refund is on hold",
    "payout_failed": "A payout failed",
}
"""By the kind of the notification's data."""


def notification(first_name: str, *, kind: str, data_kind: str, sentence: str, link: str) -> Message:
    """The notification's sentence, and the one link to act on it."""
    subject = SUBJECTS[data_kind]
    name, sentence = without_links(first_name, "there"), without_links(sentence, subject)
    return Message(kind=kind, subject=subject, text=f"Hi {name},\n\n{sentence}\n\n{link}\n")
