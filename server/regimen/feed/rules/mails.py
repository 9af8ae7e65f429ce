"""The mails that accompany notifications: one subject a kind."""

from typing import Final

from regimen.feed.rules.text import text_of
from regimen.feed.schemas.data import NotificationData

SUBJECTS: Final = {
    "trial_ending": "Your trial ends soon",
    "payment_missed": "Your payment failed",
    "first_payment_failed": "Your payment failed",
    "confirmation_needed": "Please confirm your payment",
    "membership_cancelled": "Your membership was cancelled",
    "auto_cancelled": "Your membership was cancelled",
    "payment_disputed": "A payment is disputed",
}


def mail_of(values: NotificationData, link: str, *, for_client: bool) -> tuple[str, str]:
    """Returns subject and text: the notification's sentence and the one link to act on it."""
    return SUBJECTS[values.kind], f"{text_of(values, for_client=for_client)}\n\n{link}\n"
