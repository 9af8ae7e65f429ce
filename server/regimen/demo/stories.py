"""Eight weeks of joining, paying and leaving: what each client does, and on which day."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from regimen.demo.people import CLIENTS, DAYS_BACK, GROUP, ZONE, Client, Story
from regimen.demo.world import World
from regimen.kit.clock import local_date
from regimen.kit.db import run_after_commit
from regimen.memberships import actions, coach, purchase
from regimen.memberships.clockwork import run_timers
from regimen.payments import accounts as payment_accounts
from regimen.payments import cards
from regimen.payments.customers import default_method
from regimen.payments.till import Till
from regimen.platform.stripe.sandbox import CardFields
from regimen.programs.access import price_options
from regimen.programs.models import Program
from regimen.programs.service import invites

GOOD_CARD, FAILING_CARD, ASKING_CARD = "4242424242424242", "4000000000000341", "4000002760003184"
CARDS = {Story.CONFIRMING: ASKING_CARD, Story.NEVER_PAID: FAILING_CARD}


async def live_through(world: World) -> None:
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
    Story.LEAVING: lambda _: (DAYS_BACK - 5, "cancel"),
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
