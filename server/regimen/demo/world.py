"""The demo while it is being made: where its clock stands, who and what is there already."""

import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select

from regimen.accounts.actor import Actor, CoachActor
from regimen.accounts.models import Role, User
from regimen.demo.people import ZONE, Client
from regimen.kit.ids import new_id
from regimen.payments.till import Till, till_of
from regimen.platform.runtime import Runtime
from regimen.platform.stripe.sandbox import Sandbox

SEED = 20260112


@dataclass
class World:
    """The demo while it is being made."""

    runtime: Runtime
    began: datetime
    real_now: datetime
    dice: random.Random = field(default_factory=lambda: random.Random(SEED))
    users: dict[str, UUID] = field(default_factory=dict)
    programs: dict[str, UUID] = field(default_factory=dict)
    boss: CoachActor | None = None

    @property
    def till(self) -> Till:
        till = till_of(self.runtime.sessions)
        till.as_due = True
        return till

    @property
    def sandbox(self) -> Sandbox:
        return self.runtime.services.part(Sandbox)

    @property
    def now(self) -> datetime:
        return self.runtime.clock.now()

    @property
    def erik(self) -> CoachActor:
        assert self.boss is not None
        return self.boss

    def go_to(self, day: int) -> None:
        """Set the clock to `day` days after the beginning."""
        at = self.began + timedelta(days=day)
        self.runtime.clock.offset += at - self.runtime.clock.now()

    def client(self, client: Client) -> Actor:
        return Actor(user_id=self.users[client.email], token_id=new_id(), role=Role.CLIENT, zone=ZONE, registered=True)


async def is_empty(runtime: Runtime) -> bool:
    """Nobody has signed up yet."""
    async with runtime.sessions() as session:
        return await session.scalar(select(User.id).limit(1)) is None
