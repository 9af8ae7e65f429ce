"""A made-up world to try everything on: a gym, two coaches, four programs, thirty clients, eight weeks.

Nothing is invented behind the engine's back: the clock is set eight weeks back and the real services are called in the
order in which it all happened, so that memberships, invoices, fees and notifications are what they would be.
"""

import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from uuid import UUID

from argon2 import PasswordHasher
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor, CoachActor
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
from regimen.accounts.service import profile
from regimen.demo import art, writing
from regimen.demo.diary import write_diary
from regimen.demo.people import CLIENTS, DAYS_BACK, ERIK, GROUP, INES, PASSWORD, RUN, Client, Coach, Story
from regimen.exercises.models import Exercise
from regimen.feed.models import Notification
from regimen.kit.clock import local_date
from regimen.kit.db import run_after_commit
from regimen.kit.ids import new_id
from regimen.kit.pictures import Crop
from regimen.media import service as media
from regimen.media.service import Shape
from regimen.memberships import actions, coach, purchase
from regimen.memberships.clockwork import run_timers
from regimen.memberships.models import Membership
from regimen.payments import accounts as payment_accounts
from regimen.payments import cards
from regimen.payments.till import Till, till_of
from regimen.platform import jobs
from regimen.platform.runtime import Runtime
from regimen.platform.stripe.sandbox import CardFields, Sandbox
from regimen.programs.models import Program, ProgramType, Track
from regimen.programs.service import covers, invites, lifecycle, prices, setup
from regimen.subscription.models import ProductKind, Subscription
from regimen.training import days as training_days
from regimen.training.models import Enrolment, Timeline

log = logging.getLogger(__name__)

ZONE = "Europe/London"
SEED = 20260112
GOOD_CARD, FAILING_CARD, ASKING_CARD = "4242424242424242", "4000000000000341", "4000002760003184"
NO_CARD = {Story.INVITED}
CARDS = {Story.CONFIRMING: ASKING_CARD, Story.NEVER_PAID: FAILING_CARD}


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
        return self.runtime.wires.part(Sandbox)

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


async def make(runtime: Runtime, tell: Callable[[str], None] = print) -> None:
    """Fill an empty database. Takes some seconds; says what it does."""
    started, offset = time.monotonic(), runtime.clock.offset
    real_now = runtime.clock.now()
    began = real_now - timedelta(days=DAYS_BACK)
    world = World(runtime, began, real_now)
    try:
        world.go_to(0)
        tell("Demo: people and their pictures")
        await _people(world)
        tell("Demo: programs, covers and calendars")
        await _programs(world)
        tell("Demo: eight weeks of joining, paying and leaving")
        await _eight_weeks(world)
        tell("Demo: eight weeks of training")
        await _training(world)
    finally:
        runtime.clock.offset = offset
    await _hear_facts(world)
    tell(f"Demo: ready after {time.monotonic() - started:.0f} seconds. Everybody's password is {PASSWORD}.")


# ---- people ----------------------------------------------------------------------------------------------------------


async def _people(world: World) -> None:
    password = PasswordHasher().hash(PASSWORD)
    async with world.runtime.sessions() as session:
        async with session.begin():
            erik = await _coach(session, world, ERIK, password)
            ines = await _coach(session, world, INES, password)
            gym = await _account(session, world, erik, AccountKind.GYM, "Northside Strength", "northside-strength")
            await _account(session, world, erik, AccountKind.PRIVATE, "Erik Lindqvist", None)
            await _account(session, world, ines, AccountKind.PRIVATE, "Ines Moreau", "ines-moreau")
            session.add(_member(gym, ines, MemberRole.COACH, world.now))
            world.boss = _at_work(erik, gym)
            for client in CLIENTS:
                await _client(session, world, client, password)
        await run_after_commit(session)


async def _coach(session: AsyncSession, world: World, coach: Coach, password: str) -> User:
    user = User(
        email=coach.email, password_hash=password, role=Role.COACH, first_name=coach.first, last_name=coach.last,
        birthdate=date(1986, 3, 14), gender=Gender.NOT_SAID, country="GB", platform_currency="GBP", zone=ZONE,
        confirmed_at=world.now, registration_step=RegistrationStep.DONE, popup_storage=["sign_up_welcome"],
        created_at=world.now,
    )  # fmt: skip
    session.add(user)
    await session.flush()
    await profile.set_private_avatar(session, _person(user), art.avatar(coach.look))
    return user


async def _account(
    session: AsyncSession, world: World, owner: User, kind: AccountKind, title: str, url: str | None
) -> Account:
    account = Account(
        kind=kind, title=title, custom_url=url, owner_id=owner.id, country="GB", currency="GBP",
        about="Strength for people with jobs. In the old tram depot since 2014.", avatar_key=owner.avatar_key,
        checklist=["sing_up", "published_first_plan", "sign_up_first_client"], created_at=world.now,
    )  # fmt: skip
    session.add(account)
    await session.flush()
    session.add(_member(account, owner, MemberRole.OWNER, world.now))
    paid = kind is AccountKind.GYM
    session.add(
        Subscription(
            account_id=account.id, product_kind=ProductKind.BAND_4 if paid else ProductKind.FREE, created_at=world.now
        )
    )
    return account


def _member(account: Account, user: User, role: MemberRole, now: datetime) -> AccountMember:
    return AccountMember(
        account_id=account.id, user_id=user.id, role=role, invite_status=InviteStatus.ACCEPTED, created_at=now
    )


def _person(user: User) -> Actor:
    return Actor(user_id=user.id, token_id=new_id(), role=user.role, zone=ZONE, registered=True)


def _at_work(user: User, account: Account) -> CoachActor:
    return CoachActor(
        user_id=user.id, token_id=new_id(), role=Role.COACH, zone=ZONE, registered=True, account_id=account.id,
        account_kind=account.kind, account_role=MemberRole.OWNER, financial=True,
    )  # fmt: skip


async def _client(session: AsyncSession, world: World, client: Client, password: str) -> None:
    user = User(
        email=client.email, password_hash=password, role=Role.CLIENT, first_name=client.first, last_name=client.last,
        birthdate=client.born, gender=Gender.FEMALE if client.woman else Gender.MALE, country="GB",
        platform_currency="GBP", zone=ZONE, confirmed_at=world.now, created_at=world.now,
    )  # fmt: skip
    session.add(user)
    await session.flush()
    await profile.set_private_avatar(session, _person(user), art.avatar(client.look))
    world.users[client.email] = user.id


# ---- programs --------------------------------------------------------------------------------------------------------


async def _programs(world: World) -> None:
    till = world.till
    provider_id = await payment_accounts.ensure_account(till, world.erik.account)
    await world.sandbox.browser.submit_onboarding(provider_id, True)
    await payment_accounts.refresh(till, provider_id)
    for number, written in enumerate(writing.PROGRAMS):
        async with world.runtime.sessions() as session:
            async with session.begin():
                await _program(session, world, written, number)
            await run_after_commit(session)


async def _program(session: AsyncSession, world: World, written: writing.Written, number: int) -> None:
    erik, now, today = world.erik, world.now, local_date(world.now, ZONE)
    monday = today - timedelta(days=today.weekday())
    program = await setup.create(
        session, actor=erik, kind=written.kind, title=written.title, description=written.description, now=now,
        today=monday if written.kind is ProgramType.ONE_MANY else today,
    )  # fmt: skip
    changes: dict[str, object] = {
        "custom_url": written.url, "trial_days": written.trial_days, "level": written.level,
        "average_duration": written.minutes, "days_per_week": written.days_per_week,
        "welcome_message": written.welcome, "waiver_on": bool(written.waiver), "waiver_text": written.waiver,
    }  # fmt: skip
    if written.visibility:
        changes["visibility_days"] = written.visibility
    await setup.change(session, program, changes, actor=erik, now=now)
    await _cover(session, world, program, written.motif, number)
    for period, amount in written.prices:
        await prices.add(session, program, amount_minor=amount, currency="GBP", period=period, actor=erik, now=now)
    await _calendar(session, world, program, written)
    await lifecycle.publish(session, program, actor=erik, now=now)
    world.programs[written.key] = program.id


async def _cover(session: AsyncSession, world: World, program: Program, motif: str, number: int) -> None:
    wide = await media.take_picture(
        session, art.cover(motif, number, "wide"), title=program.title, actor=world.erik, now=world.now
    )
    square = await media.take_picture(
        session, art.cover(motif, number, "square"), title=program.title, actor=world.erik, now=world.now
    )
    whole: Crop | None = None
    choices = {Shape.WIDE: (wide.id, whole), Shape.SQUARE: (square.id, whole)}
    await covers.choose(session, program, choices, actor=world.erik, now=world.now)


async def _calendar(session: AsyncSession, world: World, program: Program, written: writing.Written) -> None:
    library: writing.Library = {
        name.lower(): (ident, measurement.value)
        for ident, name, measurement in await session.execute(
            select(Exercise.id, Exercise.name, Exercise.measurement).where(Exercise.account_id.is_(None))
        )
    }
    pen = writing.Pen(library)
    contents = {
        ProgramType.MEMBERSHIP: lambda: writing.squat_every_day(pen),
        ProgramType.ONE_MANY: lambda: writing.northside_group(pen, DAYS_BACK // 7 + 3),
        ProgramType.FIXED: lambda: writing.first_5k(pen),
        ProgramType.INDIVIDUAL: lambda: writing.one_to_one(pen, 10),
    }[written.kind]()
    timeline = await session.scalar(
        select(Timeline)
        .join(Track, Track.id == Timeline.track_id)
        .where(Timeline.program_id == program.id, Track.is_default)
    )
    assert timeline is not None
    numbers = sorted(contents)
    for start in range(0, len(numbers), 42):
        part = {day: contents[day] for day in numbers[start : start + 42]}
        await training_days.write_days(session, timeline, part, actor=world.erik, now=world.now)


# ---- eight weeks -----------------------------------------------------------------------------------------------------


async def _eight_weeks(world: World) -> None:
    """Each story's turning points, in the order of their days; between them the timers run."""
    till = world.till
    plan: list[tuple[int, int, Client, str]] = []
    for number, client in enumerate(CLIENTS):
        plan.append((client.joined, number, client, "join"))
        if client.story in TURNS:
            day, what = TURNS[client.story](client.joined)
            plan.append((day, number, client, what))
        if client.story is Story.BACK_AGAIN:
            plan.append((DAYS_BACK - 1, number, client, "come back"))
    for day, _, client, what in sorted(plan, key=lambda step: step[:2]):
        world.go_to(day)
        await run_timers(till, world.now)
        await STEPS[what](world, till, client)
    world.go_to(DAYS_BACK)
    await run_timers(till, world.now)


TURNS: dict[Story, Callable[[int], tuple[int, str]]] = {
    Story.LEAVING: lambda joined: (DAYS_BACK - 5, "cancel"),
    Story.LEFT: lambda joined: (joined + 20, "cancel"),
    Story.ENDED_BEFORE_TRIAL: lambda joined: (joined + 4, "cancel"),
    Story.MISSED_PAYMENT: lambda joined: (joined + 10, "card fails"),
    Story.AUTO_CANCELLED: lambda joined: (joined + 20, "card fails"),
    Story.REMOVED: lambda joined: (joined + 25, "removed"),
    Story.BACK_AGAIN: lambda joined: (joined + 12, "cancel"),
}


async def _join(world: World, till: Till, client: Client) -> None:
    program = str(world.programs[client.program])
    actor = world.client(client)
    if client.story is Story.INVITED:
        await _invite(world, client)
        return
    await _card(world, till, client, CARDS.get(client.story, GOOD_CARD))
    today = local_date(world.now, ZONE)
    start = today + timedelta(days=6) if client.story is Story.SCHEDULED else today
    order = purchase.Order(
        start_date=start, price_option_id=await _option(world, client), waiver_accepted=client.program == GROUP,
        full_name=f"{client.first} {client.last}",
    )  # fmt: skip
    await purchase.buy(till, actor, program, order)


async def _option(world: World, client: Client) -> UUID:
    from regimen.programs.access import price_options

    program = world.programs[client.program]
    async with world.runtime.sessions() as session:
        return (await price_options(session, [program]))[program][0].id


async def _card(world: World, till: Till, client: Client, number: str) -> None:
    async with till.transaction() as session:
        scope = await payment_accounts.scope_of(session, world.erik.account)
    assert scope is not None
    begun = await cards.begin(till, scope, world.users[client.email])
    saved = await world.sandbox.browser.confirm_setup(begun.client_secret, CardFields(number, 12, 2034, "123"))
    assert saved.payment_method is not None
    await cards.add(till, scope, world.users[client.email], saved.payment_method)


async def _invite(world: World, client: Client) -> None:
    async with world.runtime.sessions() as session:
        async with session.begin():
            program = await session.get_one(Program, world.programs[client.program])
            await invites.invite(session, program, [client.email], actor=world.erik, now=world.now)
        await run_after_commit(session)


async def _cancel(world: World, till: Till, client: Client) -> None:
    await actions.cancel(till, world.client(client), str(world.programs[client.program]))


async def _card_fails(world: World, till: Till, client: Client) -> None:
    from regimen.payments.customers import default_method

    async with till.transaction() as session:
        scope = await payment_accounts.scope_of(session, world.erik.account)
        assert scope is not None
        method = await default_method(session, scope, world.users[client.email])
    assert method is not None
    await world.sandbox.browser.change_card(method, FAILING_CARD)


async def _removed(world: World, till: Till, client: Client) -> None:
    await coach.remove(till, world.erik, world.programs[client.program], world.users[client.email])


async def _come_back(world: World, till: Till, client: Client) -> None:
    """Paid again; whether they restart or continue is still to be chosen."""
    order = purchase.Order(
        start_date=local_date(world.now, ZONE), price_option_id=await _option(world, client), waiver_accepted=True,
        full_name=f"{client.first} {client.last}",
    )  # fmt: skip
    await purchase.buy(till, world.client(client), str(world.programs[client.program]), order)


STEPS = {
    "join": _join,
    "cancel": _cancel,
    "card fails": _card_fails,
    "removed": _removed,
    "come back": _come_back,
}


# ---- training --------------------------------------------------------------------------------------------------------


async def _training(world: World) -> None:
    by_user = {world.users[client.email]: client for client in CLIENTS}
    async with world.runtime.sessions() as session, session.begin():
        enrolments = (
            await session.scalars(
                select(Enrolment)
                .join(Membership, Membership.id == Enrolment.membership_id)
                .where(Membership.program_id.in_(world.programs.values()))
                .order_by(Enrolment.created_at, Enrolment.id)
            )
        ).all()
        for enrolment in enrolments:
            client = by_user[enrolment.client_id]
            end = world.real_now - timedelta(hours=12) if client.program != RUN else world.real_now
            await write_diary(session, client, enrolment, until=end, dice=world.dice)


async def _hear_facts(world: World) -> None:
    """Write the notifications of eight weeks now instead of while the first visitor looks; the older ones were read."""
    while True:
        async with world.runtime.sessions() as session:
            async with session.begin():
                done = await jobs.run_due(session, world.runtime.clock.now(), limit=200)
            await run_after_commit(session)
        if not done:
            break
    async with world.runtime.sessions() as session, session.begin():
        seen = Notification.created_at < world.real_now - timedelta(days=3)
        await session.execute(update(Notification).where(seen).values(read_at=Notification.created_at))
