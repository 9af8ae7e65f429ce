"""What the steps of building the demo share: the process, the clock, and what exists so far."""

import random
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Role, User
from regimen.demo.people import ZONE, Client
from regimen.kit.ids import new_id
from regimen.payments.actions.payment_work import PaymentWork, payment_work
from regimen.platform.runtime import Runtime
from regimen.stripe_sandbox.sandbox import Sandbox

SEED = 20260112


@dataclass
class DemoContext:
    """The demo while it is being built."""

    runtime: Runtime
    started_at: datetime
    real_now: datetime
    rng: random.Random = field(default_factory=lambda: random.Random(SEED))
    users: dict[str, UUID] = field(default_factory=dict)
    """User ids by email."""
    programs: dict[str, UUID] = field(default_factory=dict)
    """Program ids by key."""
    owner: CoachActor | None = None
    alone: CoachActor | None = None

    @property
    def work(self) -> PaymentWork:
        work = payment_work(self.runtime.sessions)
        work.backdate_timers = True
        return work

    @property
    def sandbox(self) -> Sandbox:
        sandbox: Sandbox = self.runtime.services.extra[Sandbox]
        return sandbox

    @property
    def now(self) -> datetime:
        return self.runtime.clock.now()

    @property
    def erik(self) -> CoachActor:
        """The owner of the gym, who makes its programs."""
        assert self.owner is not None
        return self.owner

    @property
    def ines(self) -> CoachActor:
        """A coach at the gym, in the account that is her own."""
        assert self.alone is not None
        return self.alone

    def go_to_day(self, day: int) -> None:
        """Sets the clock to `day` days after the start of the demo."""
        at = self.started_at + timedelta(days=day)
        self.runtime.clock.offset += at - self.runtime.clock.now()

    def actor_of(self, client: Client) -> Actor:
        return Actor(user_id=self.users[client.email], token_id=new_id(), role=Role.CLIENT, zone=ZONE, registered=True)


async def is_database_empty(runtime: Runtime) -> bool:
    """Returns whether no user exists yet."""
    async with runtime.sessions() as session:
        return await session.scalar(select(User.id).limit(1)) is None
