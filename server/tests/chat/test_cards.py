"""What happens elsewhere becomes a card or a message of the client's conversation."""

from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from regimen.chat.actions.session_cards import add_session_card
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership
from regimen.programs.models import Period
from regimen.training.events import DayCompleted
from tests.cast import Cast, Person
from tests.chat.gym import TODAY, Gym, has_unread, ok, send, thread, unread
from tests.conftest import Requests
from tests.memberships.test_price_message import PATH, PriceChange, buy, change_price, option_ids, picture
from tests.memberships.test_price_message import price_change as price_change
from tests.money import FAILS_LATER, Shop

RunJobs = Callable[[], Awaitable[int]]


async def cards(person: Requests, conversation: object) -> list[dict[str, Any]]:
    return [one["card"] for one in (await thread(person, conversation))["items"] if one["kind"] == "card"]


async def test_joining_and_leaving_are_cards_that_nobody_has_to_read(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    await run_jobs()
    conversation = await gym.direct(erik, cast.maya)
    assert [one["kind"] for one in await cards(maya, conversation)] == ["joined"]
    assert (await unread(erik, conversation), await has_unread(erik)) == (0, False)
    await gym.leave(maya)
    await run_jobs()
    await run_jobs()
    found = await cards(erik, conversation)
    assert [(one["kind"], one["program_title"]) for one in found] == [
        ("joined", "Foundations"),
        ("left", "Foundations"),
    ]
    counts = await ok(await erik.get("/chat/counts"))
    assert counts["waiting"] == 0, "a card waits for no answer"


async def test_a_finished_session_is_one_card_however_often_it_is_finished(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    conversation, enrolment = await gym.direct(erik, cast.maya), new_id()

    async def finish(comment: str) -> None:
        event = DayCompleted(
            at=gym.clock.now(),
            client_id=cast.maya.id,
            program_id=gym.program.id,
            enrolment_id=enrolment,
            day=4,
            date=date(2026, 1, 16),
            mood=4,
            comment=comment,
        )
        await add_session_card(gym.session, event, gym.clock.now())
        await gym.session.commit()

    await finish("")
    await send(erik, conversation, "How was it?")
    await finish("Felt strong")
    (card,) = await cards(maya, conversation)
    assert (card["kind"], card["day"], card["date"], card["comment"]) == (
        "session_finished",
        5,
        "2026-01-16",
        "Felt strong",
    )
    assert card["enrolment_id"] == str(enrolment)


async def test_a_missed_payment_shows_its_amount_to_those_who_may_see_money(
    shop: Shop,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    run_jobs: RunJobs,
    as_person: Callable[[Person], Requests],
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await ok(await maya.post(f"/stripe/plan/{program.id}/buy", TODAY))
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(timedelta(days=32))
    await run_jobs()
    opened = await ok(await erik.post("/chat/direct", {"client_id": str(cast.maya.id)}))
    conversation = opened["conversation_id"]
    cast.now = shop.clock.now()
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    amounts = {}
    for name, person in (("erik", erik), ("maya", maya), ("noah", noah)):
        missed = [one for one in await cards(person, conversation) if one["kind"] == "payment_missed"]
        amounts[name] = [(one["amount_minor"], one["currency"]) for one in missed]
    assert amounts == {"erik": [(3900, "GBP")], "maya": [(3900, "GBP")], "noah": [(None, None)]}


async def test_a_missed_payment_is_outstanding_until_it_is_made(
    shop: Shop,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    run_jobs: RunJobs,
    as_person: Callable[[Person], Requests],
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await ok(await maya.post(f"/stripe/plan/{program.id}/buy", TODAY))
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(timedelta(days=32))
    await run_jobs()
    conversation = (await ok(await erik.post("/chat/direct", {"client_id": str(cast.maya.id)})))["conversation_id"]
    profile = f"/coach/clients/{cast.maya.id}"

    async def missed() -> list[object]:
        return [one["settled"] for one in await cards(maya, conversation) if one["kind"] == "payment_missed"]

    (owed,) = (await ok(await erik.get(profile)))["outstanding"]
    assert (owed["plan_id"], owed["plan_title"], owed["price_format"]) == (str(program.id), program.title, "£39.00")
    assert owed["since"] <= owed["tried_at"]
    assert await missed() == [None]
    cast.now = shop.clock.now()
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    assert (await ok(await noah.get(profile)))["outstanding"] is None, "who may not see money"

    await shop.card(cast.maya, cast.erik)
    await ok(await maya.post(f"/stripe/plan/{program.id}/retry"))
    await run_jobs()
    assert (await ok(await erik.get(profile)))["outstanding"] == []
    assert await missed() == ["paid"]
    assert [one["kind"] for one in await cards(maya, conversation)][-2:] == ["payment_missed", "payment_made"]


async def test_nothing_is_due_any_more_once_the_membership_is_over(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await ok(await maya.post(f"/stripe/plan/{program.id}/buy", TODAY))
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(timedelta(days=32))
    await run_jobs()
    await ok(await maya.delete(f"/stripe/plan/{program.id}/unsubscribe"))
    await run_jobs()
    conversation = (await ok(await erik.post("/chat/direct", {"client_id": str(cast.maya.id)})))["conversation_id"]
    missed = [one for one in await cards(erik, conversation) if one["kind"] == "payment_missed"]
    assert [one["settled"] for one in missed] == ["ended"]
    assert (await ok(await erik.get(f"/coach/clients/{cast.maya.id}")))["outstanding"] == []


@pytest.mark.spec("PRG-49")
async def test_the_welcome_message_is_the_first_message(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, welcome_message="Bring chalk.\n\n\n\nSee you Monday!")
    await ok(await maya.post(f"/stripe/plan/{program.id}/buy", TODAY))
    await run_jobs()
    opened = await ok(await maya.post("/chat/direct", {"account_id": str(cast.erik.account_id)}))
    written = [one for one in (await thread(maya, opened["conversation_id"]))["items"] if one["kind"] == "text"]
    assert [(one["text"], one["author"]["full_name"], one["card"]["kind"]) for one in written] == [
        ("Bring chalk.\n\nSee you Monday!", "Erik Lindqvist", "welcome")
    ]
    assert (await unread(maya, opened["conversation_id"]), await has_unread(erik)) == (1, False)


@pytest.mark.spec("MSG-22")
async def test_news_about_a_price_reach_the_conversations_of_those_who_pay_the_old_one(
    price_change: PriceChange, cast: Cast, erik: Requests, maya: Requests, tom: Requests, run_jobs: RunJobs
) -> None:
    pictures = [(await picture(erik))["id"] for _ in range(2)]
    await ok(await erik.post(PATH, price_change.message("Rent went up.", *pictures)))
    await run_jobs()
    opened = await ok(await maya.post("/chat/direct", {"account_id": str(cast.erik.account_id)}))
    written = [one for one in (await thread(maya, opened["conversation_id"]))["items"] if one["kind"] == "text"]
    (news,) = written
    assert (news["text"], news["author"]["full_name"]) == ("Rent went up.", "Erik Lindqvist")
    assert (news["card"]["kind"], news["card"]["amount_minor"], news["card"]["period"]) == (
        "price_changed",
        4900,
        "monthly",
    )
    assert [(one["resource_type"], one["resource_id"]) for one in news["attachments"]] == [
        ("media", media_id) for media_id in pictures
    ]
    assert await has_unread(maya)
    assert (await tom.post("/chat/direct", {"account_id": str(cast.erik.account_id)})).status_code == 404


@pytest.mark.spec("MSG-23")
async def test_news_about_a_price_reach_everyone_who_pays_the_old_one_as_the_coachs_words(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, tom: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    (old,) = await option_ids(shop, program)
    for person, requests in ((cast.maya, maya), (cast.tom, tom)):
        await buy(shop, cast, person, requests, program, old)
    new = await change_price(erik, program, old, 4900)
    await run_jobs()
    sent = await ok(await erik.post(PATH, {"plan_price_id": new, "text": "Rent went up.", "attachments": []}))
    assert sent == {"recipients": 2}
    await run_jobs()
    for client in (maya, tom):
        opened = await ok(await client.post("/chat/direct", {"account_id": str(cast.erik.account_id)}))
        written = [one for one in (await thread(client, opened["conversation_id"]))["items"] if one["kind"] == "text"]
        assert [(one["text"], one["from_coach"]) for one in written] == [("Rent went up.", True)]
    assert (await ok(await erik.get("/chat/counts")))["waiting"] == 0, "the coach's own words wait for nobody"


async def test_a_client_who_pays_the_new_price_hears_nothing(
    price_change: PriceChange, shop: Shop, cast: Cast, erik: Requests, tom: Requests, run_jobs: RunJobs
) -> None:
    await shop.card(cast.tom, cast.erik)
    order = TODAY | {"price_option_id": price_change.new}
    await ok(await tom.post(f"/stripe/plan/{price_change.program.id}/buy", order))
    await ok(await erik.post(PATH, price_change.message()))
    await run_jobs()
    opened = await ok(await tom.post("/chat/direct", {"account_id": str(cast.erik.account_id)}))
    kinds = [one["kind"] for one in (await thread(tom, opened["conversation_id"]))["items"]]
    assert "text" not in kinds
    async with shop.sessions() as session:
        assert len((await session.scalars(select(Membership.id))).all()) == 2
