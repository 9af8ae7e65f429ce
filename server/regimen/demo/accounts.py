"""Creates the demo's people: coaches with their accounts, and clients."""

from datetime import date, datetime

from argon2 import PasswordHasher
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.actions import profile
from regimen.accounts.actions.answer_invitation import accept_invitation
from regimen.accounts.actions.coach_invitations import NewCoach, invite_coach
from regimen.accounts.api.me import AVATAR_SIDE
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
from regimen.demo.context import DemoContext
from regimen.demo.people import ABOUT, CLIENTS, ERIK, INES, PASSWORD, SQUAT, ZONE, Client, Coach
from regimen.demo.pictures import cover, portrait
from regimen.kit.db import run_after_commit
from regimen.kit.ids import new_id
from regimen.kit.pictures.tasks import avatar
from regimen.subscription.models import ProductKind, Subscription


async def create_accounts(demo: DemoContext) -> None:
    """Creates all coaches and clients with their portraits, and the accounts of the coaches."""
    password = PasswordHasher().hash(PASSWORD)
    async with demo.runtime.sessions() as session:
        picture = await avatar(cover(SQUAT, "square"), AVATAR_SIDE, person="demo")
        async with session.begin():
            erik = await create_coach(session, demo, ERIK, password)
            ines = await create_coach(session, demo, INES, password)
            gym = await _create_account(
                session, demo, erik, AccountKind.GYM, "Northside Strength", "northside-strength"
            )
            await _create_account(session, demo, erik, AccountKind.PRIVATE, "Erik Lindqvist", None)
            own = await _create_account(session, demo, ines, AccountKind.PRIVATE, "Ines Moreau", "ines-moreau")
            demo.alone = _owner_of(ines, own)
            demo.owner = _owner_of(erik, gym)
            await hire(session, demo.owner, INES, ines, MemberRole.COACH, demo.now)
            await profile.set_current_avatar(session, demo.owner, picture)
            for client in CLIENTS:
                await _create_client(session, demo, client, password)
        await run_after_commit(session)


async def hire(
    session: AsyncSession, owner: CoachActor, coach: Coach, user: User, role: MemberRole, now: datetime
) -> None:
    """Invites a coach, who accepts."""
    await invite_coach(session, owner, NewCoach(coach.email, coach.first, coach.last, role, financial=False), now=now)
    await accept_invitation(session, _actor_of(user), owner.account, now)


async def create_coach(
    session: AsyncSession, demo: DemoContext, coach: Coach, password: str, *, has_portrait: bool = True
) -> User:
    user = User(
        email=coach.email, password_hash=password, role=Role.COACH, first_name=coach.first, last_name=coach.last,
        birthdate=date(1986, 3, 14), gender=Gender.NOT_SAID, country="GB", platform_currency="GBP", zone=ZONE,
        confirmed_at=demo.now, registration_step=RegistrationStep.DONE, popup_storage=["sign_up_welcome"],
        created_at=demo.now,
    )  # fmt: skip
    session.add(user)
    await session.flush()
    if has_portrait:
        await profile.set_private_avatar(session, _actor_of(user), portrait(coach.first))
    return user


async def _create_account(
    session: AsyncSession, demo: DemoContext, owner: User, kind: AccountKind, title: str, url: str | None
) -> Account:
    account = Account(
        kind=kind, title=title, custom_url=url, owner_id=owner.id, country="GB", currency="GBP",
        about=ABOUT.get(title, ""),
        checklist=["sing_up", "published_first_plan", "sign_up_first_client"], created_at=demo.now,
    )  # fmt: skip
    session.add(account)
    await session.flush()
    session.add(_member(account, owner, MemberRole.OWNER, demo.now))
    paid = kind is AccountKind.GYM
    session.add(
        Subscription(
            account_id=account.id, product_kind=ProductKind.BAND_4 if paid else ProductKind.FREE, created_at=demo.now
        )
    )
    return account


def _member(account: Account, user: User, role: MemberRole, now: datetime) -> AccountMember:
    return AccountMember(
        account_id=account.id, user_id=user.id, role=role, invite_status=InviteStatus.ACCEPTED, created_at=now
    )


def _actor_of(user: User) -> Actor:
    return Actor(user_id=user.id, token_id=new_id(), role=user.role, zone=ZONE, registered=True)


def _owner_of(user: User, account: Account) -> CoachActor:
    return CoachActor(
        user_id=user.id, token_id=new_id(), role=Role.COACH, zone=ZONE, registered=True, account_id=account.id,
        account_kind=account.kind, account_role=MemberRole.OWNER, financial=True,
    )  # fmt: skip


async def _create_client(session: AsyncSession, demo: DemoContext, client: Client, password: str) -> None:
    user = User(
        email=client.email, password_hash=password, role=Role.CLIENT, first_name=client.first, last_name=client.last,
        birthdate=client.born, gender=Gender.FEMALE if client.is_woman else Gender.MALE, country="GB",
        platform_currency="GBP", zone=ZONE, confirmed_at=demo.now, created_at=demo.now,
    )  # fmt: skip
    session.add(user)
    await session.flush()
    await profile.set_private_avatar(session, _actor_of(user), portrait(client.first))
    demo.users[client.email] = user.id
