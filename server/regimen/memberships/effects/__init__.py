"""What a transition does besides changing the state. One function for each name in the table.

All of them run inside the transaction of the transition, under the membership's lock. What must be done at the
provider is sent on its way (`work.send`) and done after the commit.
"""

from regimen.memberships.effects import money, telling, terms, timing, training
from regimen.memberships.effects.change import EFFECTS, OWNER, Change

__all__ = ["EFFECTS", "OWNER", "Change", "money", "telling", "terms", "timing", "training"]
