"""The named people of all tests.

Northside Strength (a gym, on trial, payments connected) belongs to Erik; Ines coaches alone under Harbour Fitness.
Maya and Tom are clients. Their password is `PASSWORD`.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from uuid import UUID

from argon2 import PasswordHasher
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.models import (
    Account,
    AccountKind,
    AccountMember,
    Gender,
    InviteStatus,
    MemberRole,
    RegistrationStep,
    Role,
    User,
)
from regimen.accounts.rules.tokens import TOKEN_TYPE
from regimen.subscription.models import ProductKind, Subscription

PASSWORD = "correct horse"
_CHEAP_HASH = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)


@dataclass
class Person:
    """A signed-in person, and the headers that their device sends."""

    user: User
    token: str
    account: Account | None = None
    zone: str = "Europe/London"

    @property
    def id(self) -> UUID:
        return self.user.id

    @property
    def account_id(self) -> UUID:
        assert self.account is not None
        return self.account.id

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"{TOKEN_TYPE} {self.token}", "Api-Version": "3", "Client-Timezone": self.zone}


@dataclass
class Cast:
    """All of them, created in the transaction of the test."""

    session: AsyncSession
    now: datetime
    erik: Person = field(init=False)
    ines: Person = field(init=False)
    maya: Person = field(init=False)
    tom: Person = field(init=False)

    async def enter(self) -> "Cast":
        self.erik = await self.coach("Erik", "Lindqvist", AccountKind.GYM, "Northside Strength")
        self.ines = await self.coach("Ines", "Moreau", AccountKind.PRIVATE, "Harbour Fitness")
        self.maya = await self.client("Maya", "Kowalczyk")
        self.tom = await self.client("Tom", "Okafor")
        return self

    async def person(self, first: str, last: str, role: Role) -> User:
        user = User(
            email=f"{first}.{last}@example.com".lower(),
            password_hash=_CHEAP_HASH,
            role=role,
            first_name=first,
            last_name=last,
            birthdate=date(1994, 5, 17),
            gender=Gender.NOT_SAID,
            country="GB",
            platform_currency="GBP",
            zone="Europe/London",
            confirmed_at=self.now,
            registration_step=RegistrationStep.DONE,
            created_at=self.now,
        )
        self.session.add(user)
        await self.session.flush()
        return user

    async def client(self, first: str, last: str = "Client") -> Person:
        user = await self.person(first, last, Role.CLIENT)
        token = create_access_token(self.session, user.id, account_id=None, device="test", now=self.now)
        await self.session.flush()
        return Person(user, token)

    async def hire(
        self,
        first: str,
        last: str,
        employer: Person,
        role: MemberRole = MemberRole.COACH,
        *,
        financial: bool = False,
    ) -> Person:
        """A coach in somebody else's account, without financial rights unless they are given."""
        user = await self.person(first, last, Role.COACH)
        self.session.add(
            AccountMember(
                account_id=employer.account_id,
                user_id=user.id,
                role=role,
                financial=financial,
                invite_status=InviteStatus.ACCEPTED,
                created_at=self.now,
            )
        )
        token = create_access_token(self.session, user.id, account_id=employer.account_id, device="test", now=self.now)
        await self.session.commit()
        return Person(user, token, employer.account)

    async def coach(
        self, first: str, last: str, kind: AccountKind, title: str, *, product: ProductKind | None = None
    ) -> Person:
        """A coach who owns an account; on a 30-day trial unless they pay for `product`."""
        user = await self.person(first, last, Role.COACH)
        account = Account(kind=kind, title=title, owner_id=user.id, country="GB", currency="GBP", created_at=self.now)
        self.session.add(account)
        await self.session.flush()
        self.session.add_all(
            [
                AccountMember(
                    account_id=account.id,
                    user_id=user.id,
                    role=MemberRole.OWNER,
                    invite_status=InviteStatus.ACCEPTED,
                    created_at=self.now,
                ),
                Subscription(
                    account_id=account.id,
                    product_kind=product,
                    trial_started_at=None if product else self.now,
                    trial_end_at=None if product else self.now + timedelta(days=30),
                    created_at=self.now,
                ),
            ]
        )
        token = create_access_token(self.session, user.id, account_id=account.id, device="test", now=self.now)
        await self.session.flush()
        return Person(user, token, account)
