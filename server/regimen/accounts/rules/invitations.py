"""How invitations of coaches change, and their limits."""

from datetime import timedelta
from enum import StrEnum
from typing import Final

from regimen.accounts.models import InvitationState

LIFETIME: Final = timedelta(days=7)
MAX_COACHES: Final = 200
"""Coaches and open invitations of one account."""
A_DAY: Final = "20/day"
"""Invitations that are mailed from one account, and by one coach in all of their accounts."""
TO_ADDRESS_A_DAY: Final = "5/day"
"""From all accounts together."""


class Change(StrEnum):
    INVITE = "invite"
    """Also once more: after it was declined or cancelled, or when the coach has left."""
    RESEND = "resend"
    ACCEPT = "accept"
    REJECT = "reject"
    CANCEL = "cancel"


_PENDING: Final = InvitationState.PENDING
TRANSITIONS: Final[dict[Change, tuple[frozenset[InvitationState], InvitationState]]] = {
    Change.INVITE: (frozenset(InvitationState) - {_PENDING}, _PENDING),
    Change.RESEND: (frozenset({_PENDING}), _PENDING),
    Change.ACCEPT: (frozenset({_PENDING}), InvitationState.ACCEPTED),
    Change.REJECT: (frozenset({_PENDING}), InvitationState.REJECTED),
    Change.CANCEL: (frozenset({_PENDING}), InvitationState.CANCELLED),
}


def next_state(state: InvitationState, change: Change) -> InvitationState | None:
    """Returns the state after a change, or None if it is not possible now."""
    before, after = TRANSITIONS[change]
    return after if state in before else None
