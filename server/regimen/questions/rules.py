"""Limits of questions: how long they are, how many are sent, and how long one waits for its confirmation."""

from datetime import timedelta
from typing import Final

from regimen.chat.rules.limits import MAX_TEXT

MAX_QUESTION: Final = 1000
MAX_ANSWER: Final = MAX_TEXT
MAX_READ_AT_ONCE: Final = 100

CONFIRMED_WITHIN: Final = timedelta(days=3)
"""How long the link of the confirmation works. What nobody confirmed is deleted then."""

VISITORS_KEPT_FOR: Final = timedelta(days=365)
"""After it was answered or closed, the question of somebody without an account is deleted."""

A_NETWORK: Final = "20/hour"
A_PERSON: Final = ("5/hour", "15/day")
"""By user whose address is confirmed, or by the mailbox to which a link goes."""
A_PERSON_AND_RECEIVER: Final = "5/day"

# Counted when a question reaches the coaches, so that nobody can use them up with addresses that are not theirs.
# Clients of the account are never refused.
USERS_OF_A_RECEIVER: Final = "100/day"
VISITORS_OF_A_RECEIVER: Final = "100/day"
A_DOMAIN_AND_RECEIVER: Final = "25/day"
"""By what follows the @ of a visitor's address: the owner of a domain has any number of addresses."""


def mailbox(address: str) -> str:
    """Returns what the addresses of one mailbox have in common, so that they count as one: without a tag (`sam+gym@`),
    dots and upper case."""
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0].replace('.', '')}@{domain}"
