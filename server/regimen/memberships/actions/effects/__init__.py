"""What a transition does besides changing the state: one function for each effect named in the table.

Effects run inside the transaction of the transition, under the membership's lock. Work for the payment provider is
enqueued and done after the commit.
"""

from regimen.memberships.actions.effects import (
    notifications,
    outages,
    paid_period,
    payments,
    terms,
    timers,
    training,
    withdrawal,
)
from regimen.memberships.actions.effects.context import EFFECTS, EffectContext

__all__ = [
    "EFFECTS",
    "EffectContext",
    "notifications",
    "outages",
    "paid_period",
    "payments",
    "terms",
    "timers",
    "training",
    "withdrawal",
]
