"""Eight weeks of memberships: what each client does (join, cancel, a card that fails ...), and on which day."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from regimen.demo.context import DemoContext
from regimen.demo.coupons import CODES
from regimen.demo.people import CLIENTS, DAYS_BACK, GROUP, ZONE, Client, Scenario
from regimen.kit.clock import local_date
from regimen.kit.db import run_after_commit
from regimen.memberships.access.forecast import load_price_choices
from regimen.memberships.access.memberships import get_own_membership
from regimen.memberships.actions import cancel, purchase, removal, switch_price
from regimen.memberships.actions.offer import PurchaseRequest
from regimen.memberships.actions.run_timers import run_timers
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.access.cards import get_default_payment_method
from regimen.payments.actions import cards
from regimen.payments.actions.payment_work import PaymentWork
from regimen.programs.access import price_options
from regimen.programs.actions import invitations
from regimen.programs.models import Program
from regimen.stripe_sandbox.card_numbers import CardFields

GOOD_CARD, DECLINED_CARD, CONFIRMATION_CARD = "4242424242424242", "4000000000000341", "4000002760003184"
SWITCH_PRICE = {"lena@example.com"}
CARDS = {Scenario.CONFIRMING: CONFIRMATION_CARD, Scenario.NEVER_PAID: DECLINED_CARD}


async def play_memberships(demo: DemoContext) -> None:
    """Performs each scenario's steps in the order of their days, and runs the membership timers in between."""
    work = demo.work
    steps: list[tuple[int, int, Client, str]] = []
    for number, client in enumerate(CLIENTS):
        steps.append((client.joined, number, client, "join"))
        if client.scenario in SECOND_STEPS:
            day, action = SECOND_STEPS[client.scenario](client.joined)
            steps.append((day, number, client, action))
        if client.scenario is Scenario.BACK_AGAIN:
            steps.append((DAYS_BACK - 1, number, client, "come back"))
        if client.email in SWITCH_PRICE:
            steps.append((DAYS_BACK - 2, number, client, "switch price"))
    for day, _, client, action in sorted(steps, key=lambda step: step[:2]):
        demo.go_to_day(day)
        await run_timers(work, demo.now)
        await ACTIONS[action](demo, work, client)
    demo.go_to_day(DAYS_BACK)
    await run_timers(work, demo.now)


SECOND_STEPS: dict[Scenario, Callable[[int], tuple[int, str]]] = {
    Scenario.LEAVING: lambda _: (DAYS_BACK - 5, "cancel"),
    Scenario.LEFT: lambda joined: (joined + 20, "cancel"),
    Scenario.ENDED_BEFORE_TRIAL: lambda joined: (joined + 4, "cancel"),
    Scenario.MISSED_PAYMENT: lambda joined: (joined + 10, "card fails"),
    Scenario.AUTO_CANCELLED: lambda joined: (joined + 20, "card fails"),
    Scenario.REMOVED: lambda joined: (joined + 25, "remove"),
    Scenario.BACK_AGAIN: lambda joined: (joined + 12, "cancel"),
}


async def _join(demo: DemoContext, work: PaymentWork, client: Client) -> None:
    program = str(demo.programs[client.program])
    actor = demo.actor_of(client)
    if client.scenario is Scenario.INVITED:
        await _invite(demo, client)
        return
    await _add_card(demo, work, client, CARDS.get(client.scenario, GOOD_CARD))
    today = local_date(demo.now, ZONE)
    start = today + timedelta(days=6) if client.scenario is Scenario.SCHEDULED else today
    request = PurchaseRequest(
        start_date=start, price_option_id=await _price_option(demo, client), waiver_accepted=client.program == GROUP,
        full_name=f"{client.first} {client.last}", discount_code=CODES.get(client.email),
    )  # fmt: skip
    await purchase.buy(work, actor, program, request)


async def _price_option(demo: DemoContext, client: Client) -> UUID:
    program = demo.programs[client.program]
    async with demo.runtime.sessions() as session:
        return (await price_options(session, [program]))[program][0].id


async def _add_card(demo: DemoContext, work: PaymentWork, client: Client, number: str) -> None:
    async with work.transaction() as session:
        stripe_account_id = await get_stripe_account_id(session, demo.erik.account)
    assert stripe_account_id is not None
    begun = await cards.start_card_setup(work, stripe_account_id, demo.users[client.email])
    saved = await demo.sandbox.browser.confirm_setup(begun.client_secret, CardFields(number, 12, 2034, "123"))
    assert saved.payment_method is not None
    await cards.add_card(work, stripe_account_id, demo.users[client.email], saved.payment_method)


async def _invite(demo: DemoContext, client: Client) -> None:
    async with demo.runtime.sessions() as session:
        async with session.begin():
            program = await session.get_one(Program, demo.programs[client.program])
            await invitations.invite(session, program, [client.email], actor=demo.erik, now=demo.now)
        await run_after_commit(session)


async def _cancel(demo: DemoContext, work: PaymentWork, client: Client) -> None:
    await cancel.cancel(work, demo.actor_of(client), str(demo.programs[client.program]))


async def _switch_price(demo: DemoContext, work: PaymentWork, client: Client) -> None:
    program_id = demo.programs[client.program]
    async with demo.runtime.sessions() as session:
        program = await session.get_one(Program, program_id)
        m = await get_own_membership(session, demo.actor_of(client), program)
        *_, dearest = await load_price_choices(session, m, program, demo.now)
    first = local_date(dearest.invoices[0].period.start, m.zone)
    await switch_price.switch_price(work, demo.actor_of(client), str(program_id), dearest.option.id, seen_date=first)


async def _card_fails(demo: DemoContext, work: PaymentWork, client: Client) -> None:
    async with work.transaction() as session:
        stripe_account_id = await get_stripe_account_id(session, demo.erik.account)
        assert stripe_account_id is not None
        method = await get_default_payment_method(session, stripe_account_id, demo.users[client.email])
    assert method is not None
    await demo.sandbox.back_office.change_card(method, DECLINED_CARD)


async def _remove(demo: DemoContext, work: PaymentWork, client: Client) -> None:
    await removal.remove_client(work, demo.erik, demo.programs[client.program], demo.users[client.email])


async def _come_back(demo: DemoContext, work: PaymentWork, client: Client) -> None:
    """Buys again; whether to restart or to continue is still to be chosen."""
    request = PurchaseRequest(
        start_date=local_date(demo.now, ZONE), price_option_id=await _price_option(demo, client), waiver_accepted=True,
        full_name=f"{client.first} {client.last}",
    )  # fmt: skip
    await purchase.buy(work, demo.actor_of(client), str(demo.programs[client.program]), request)


ACTIONS = {
    "join": _join,
    "cancel": _cancel,
    "switch price": _switch_price,
    "card fails": _card_fails,
    "remove": _remove,
    "come back": _come_back,
}
