"""Limits of questions: how long they are, how many are sent, and how long one waits for its confirmation."""

from datetime import timedelta
from typing import Final

from regimen.chat.rules.limits import MAX_TEXT

MAX_QUESTION: Final = 1000
MAX_ANSWER: Final = MAX_TEXT
MAX_READ_AT_ONCE: Final = 100

CONFIRMED_WITHIN: Final = timedelta(days=3)
"""How long the link of the confirmation works. What nobody confirmed is deleted then."""

A_NETWORK: Final = "20/hour"
A_PERSON: Final = ("5/hour", "15/day")
"""By user, or by the address that somebody gave."""
A_PERSON_AND_RECEIVER: Final = "5/day"
A_RECEIVER: Final = "100/day"
"""Counted when a question reaches the coaches, so that nobody can use it up with addresses that are not theirs."""
