"""A coach writes to the clients who pay the old price of a program, once."""

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from PIL import Image
from sqlalchemy import select, update

from regimen.memberships.actions import price_message
from regimen.memberships.jobs import mail_price_message
from regimen.memberships.models import Membership, State
from regimen.programs.models import Period, PriceOption, Program
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import mails

PATH = "/dashboard/direct_messages"
RunJobs = Callable[[], Awaitable[int]]
AsPerson = Callable[[Person], Requests]


@dataclass
class PriceChange:
    """A program whose monthly price has gone up, while Maya pays the old one."""

    program: Program
    old: str
    new: str

    def message(self, text: str = "Rent went up.", *media: str) -> dict[str, Any]:
        attachments = [{"resource_type": "media", "resource_id": one} for one in media]
        return {"plan_price_id": self.new, "text": text, "attachments": attachments}


async def buy(shop: Shop, cast: Cast, client: Person, requests: Requests, program: Program, option: str) -> None:
    await shop.card(client, cast.erik)
    order = {"start_date": "2026-01-12", "price_option_id": option}
    bought = await requests.post(f"/stripe/plan/{program.id}/buy", order)
    assert bought.status_code == 200, bought.text


async def option_ids(shop: Shop, program: Program) -> list[str]:
    async with shop.sessions() as session:
        rows = select(PriceOption.id).where(PriceOption.program_id == program.id, PriceOption.archived_at.is_(None))
        return [str(one) for one in await session.scalars(rows.order_by(PriceOption.amount_minor))]


@pytest.fixture
async def price_change(shop: Shop, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs) -> PriceChange:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), (Period.YEARLY, 39000))
    old, _ = await option_ids(shop, program)
    await buy(shop, cast, cast.maya, maya, program, old)
    new = await change_price(erik, program, old, 4900)
    await run_jobs()
    return PriceChange(program, old, new)


async def change_price(erik: Requests, program: Program, option: str, amount: int) -> str:
    answer = await erik.patch(f"/coach/plans/{program.id}/prices/{option}", {"amount_minor": amount})
    assert answer.status_code == 200, answer.text
    return next(str(one["id"]) for one in answer.json()["price_options"] if one["amount_minor"] == amount)


async def picture(coach: Requests) -> dict[str, Any]:
    out = io.BytesIO()
    Image.new("RGB", (64, 48), "navy").save(out, "PNG")
    made = await coach.post("/media", files={"file": ("navy.png", out.getvalue(), "image/png")})
    return dict(made.json())


async def is_flagged(erik: Requests, price_change: PriceChange) -> bool:
    program = (await erik.get(f"/coach/plans/{price_change.program.id}")).json()
    return bool(
        next(one for one in program["price_options"] if one["id"] == price_change.new)["message_about_changed_price"]
    )


async def nothing_sent(shop: Shop, erik: Requests, price_change: PriceChange, run_jobs: RunJobs) -> bool:
    await run_jobs()
    return await is_flagged(erik, price_change) and await mails(shop, "price_message") == []


@pytest.mark.spec("PRG-36", "PRG-37", "API-42", "MSG-22", "MSG-23")
async def test_clients_who_pay_the_old_price_get_one_mail(
    shop: Shop,
    cast: Cast,
    erik: Requests,
    tom: Requests,
    as_person: AsPerson,
    price_change: PriceChange,
    run_jobs: RunJobs,
) -> None:
    late, yearly, elsewhere = [await cast.client(name) for name in ("Late", "Yearly", "Elsewhere")]
    await buy(shop, cast, cast.tom, tom, price_change.program, price_change.new)
    await buy(
        shop, cast, yearly, as_person(yearly), price_change.program, (await option_ids(shop, price_change.program))[1]
    )
    other = await shop.program(cast.erik, (Period.MONTHLY, 1900))
    (cheap,) = await option_ids(shop, other)
    for client in (late, elsewhere):
        await buy(shop, cast, client, as_person(client), other, cheap)
    await change_price(erik, other, cheap, 2900)
    await run_jobs()
    one = await picture(erik)
    answer = await erik.post(PATH, price_change.message("Rent went up.\nSorry!", one["id"]))
    assert (answer.status_code, answer.json()) == (201, {"recipients": 1})
    assert not await is_flagged(erik, price_change)
    await run_jobs()
    (mail,) = await mails(shop, "price_message")
    assert (mail.to, mail.subject) == (cast.maya.user.email, "Foundations: a message from Northside Strength")
    assert mail.text == (
        "Hi Maya,\n\nRent went up.\nSorry!\n\n"
        f"{shop.services.settings.base_url}{one['src']}\n\n"
        "The price of Foundations is now £49.00 per month.\n\nNorthside Strength\n"
    )
    again = await erik.post(PATH, price_change.message())
    assert (again.status_code, again.json()["code"]) == (409, "NothingToAnnounce")
    await run_jobs()
    assert len(await mails(shop, "price_message")) == 1


@pytest.mark.parametrize("state", [State.CANCELED, State.PAST, State.CLOSING, State.INCOMPLETE])
@pytest.mark.spec("PRG-36")
async def test_former_clients_get_no_mail(
    shop: Shop, erik: Requests, price_change: PriceChange, run_jobs: RunJobs, state: State
) -> None:
    async with shop.sessions.begin() as session:
        await session.execute(update(Membership).values(state=state))
    assert (await erik.post(PATH, price_change.message())).json() == {"recipients": 0}
    await run_jobs()
    assert await mails(shop, "price_message") == []


@pytest.mark.spec("PRG-36")
async def test_clients_who_pay_an_even_older_price_hear_about_the_newest(
    shop: Shop, cast: Cast, erik: Requests, price_change: PriceChange, run_jobs: RunJobs
) -> None:
    newest = await change_price(erik, price_change.program, price_change.new, 5900)
    assert (await erik.post(PATH, price_change.message())).status_code == 409
    answer = await erik.post(PATH, price_change.message() | {"plan_price_id": newest})
    assert answer.json() == {"recipients": 1}
    await run_jobs()
    assert [mail.to for mail in await mails(shop, "price_message")] == [cast.maya.user.email]
    assert "£59.00 per month" in (await mails(shop, "price_message"))[0].text


@pytest.mark.spec("PRG-36")
async def test_a_picture_without_text_is_enough(
    shop: Shop, erik: Requests, price_change: PriceChange, run_jobs: RunJobs
) -> None:
    one = await picture(erik)
    assert (await erik.post(PATH, price_change.message("  ", one["id"], one["id"]))).json() == {"recipients": 1}
    await run_jobs()
    (mail,) = await mails(shop, "price_message")
    assert mail.text.count(one["src"]) == 1


async def test_prices_in_yen_have_no_decimals(
    shop: Shop, erik: Requests, price_change: PriceChange, run_jobs: RunJobs
) -> None:
    async with shop.sessions.begin() as session:
        await session.execute(update(PriceOption).values(currency="JPY"))
    await erik.post(PATH, price_change.message())
    await run_jobs()
    assert "is now ¥4,900 per month." in (await mails(shop, "price_message"))[0].text


@pytest.mark.spec("PRG-36")
@pytest.mark.parametrize(
    ("text", "pictures", "errors"),
    [
        ("", 0, {"text": ["Please write a message or attach a picture."]}),
        (" \n ", 0, {"text": ["Please write a message or attach a picture."]}),
        ("x" * 5001, 0, {"text": ["Please use at most 5,000 characters."]}),
        ("Hi", 11, {"attachments": ["Please attach at most 10 pictures."]}),
    ],
)
async def test_an_empty_or_too_long_message_is_refused(
    shop: Shop,
    erik: Requests,
    price_change: PriceChange,
    run_jobs: RunJobs,
    text: str,
    pictures: int,
    errors: dict[str, list[str]],
) -> None:
    answer = await erik.post(PATH, price_change.message(text, *(str(uuid4()) for _ in range(pictures))))
    assert (answer.status_code, answer.json()["errors"]) == (422, errors)
    assert await nothing_sent(shop, erik, price_change, run_jobs)


@pytest.mark.spec("MSG-22")
@pytest.mark.parametrize("resource_type", ["video", "exercise", "", None])
async def test_only_media_can_be_attached(
    shop: Shop, erik: Requests, price_change: PriceChange, run_jobs: RunJobs, resource_type: str | None
) -> None:
    attachment = {"resource_type": resource_type, "resource_id": (await picture(erik))["id"]}
    answer = await erik.post(PATH, price_change.message() | {"attachments": [attachment]})
    assert answer.status_code == 422
    assert await nothing_sent(shop, erik, price_change, run_jobs)


async def test_programs_and_pictures_of_others_are_not_found(
    shop: Shop, erik: Requests, ines: Requests, maya: Requests, price_change: PriceChange, run_jobs: RunJobs
) -> None:
    foreign_picture = (await picture(ines))["id"]
    refused = [
        await ines.post(PATH, price_change.message()),
        await erik.post(PATH, price_change.message() | {"plan_price_id": str(uuid4())}),
        await erik.post(PATH, price_change.message("Look", foreign_picture)),
        await erik.post(PATH, price_change.message("Look", str(uuid4()))),
    ]
    assert [answer.status_code for answer in refused] == [404] * 4
    assert (await maya.post(PATH, price_change.message())).status_code == 403
    assert await nothing_sent(shop, erik, price_change, run_jobs)


@pytest.mark.spec("PRG-38")
async def test_a_skipped_message_cannot_be_sent(
    shop: Shop, erik: Requests, price_change: PriceChange, run_jobs: RunJobs
) -> None:
    assert (await erik.post(f"/coach/plans/{price_change.program.id}/skip/{price_change.new}")).status_code == 200
    assert (await erik.post(PATH, price_change.message())).status_code == 409
    await run_jobs()
    assert await mails(shop, "price_message") == []


async def test_there_is_no_message_about_an_archived_price(erik: Requests, price_change: PriceChange) -> None:
    archived = await erik.post(f"/coach/plans/{price_change.program.id}/prices/{price_change.new}/archive")
    assert archived.status_code == 200
    assert (await erik.post(PATH, price_change.message())).status_code == 409


async def test_a_repeated_request_sends_one_mail(
    shop: Shop, erik: Requests, price_change: PriceChange, run_jobs: RunJobs
) -> None:
    answers = [await erik.post(PATH, price_change.message(), headers={"Idempotency-Key": "once"}) for _ in range(2)]
    assert [(answer.status_code, answer.json()) for answer in answers] == [(201, {"recipients": 1})] * 2
    await run_jobs()
    assert len(await mails(shop, "price_message")) == 1


async def test_the_job_may_run_twice(shop: Shop, cast: Cast) -> None:
    one = uuid4()
    for _ in range(2):
        async with shop.sessions.begin() as session:
            await mail_price_message(session, shop.clock.now(), mails=[(one, cast.maya.id)], subject="News", text="Hi")
    assert [mail.id for mail in await mails(shop, "price_message")] == [one]


async def test_many_clients_take_as_many_queries_as_one(
    shop: Shop,
    cast: Cast,
    erik: Requests,
    price_change: PriceChange,
    monkeypatch: pytest.MonkeyPatch,
    count_queries: Callable[[], Any],
    run_jobs: RunJobs,
) -> None:
    monkeypatch.setattr(price_message, "_BATCH", 10)
    costs, jobs = [], 0
    for more in (0, 12):
        await add_clients_at_the_same_price(
            shop, cast, price_change, [await cast.client(f"Client{number}") for number in range(more)]
        )
        with count_queries() as sending:
            assert (await erik.post(PATH, price_change.message())).json() == {"recipients": 1 + more}
        with count_queries() as mailing:
            jobs = await run_jobs()
        costs.append((len(sending), len(mailing) / jobs))
    assert jobs == 6  # two batches of 10: mails, messages, and what follows after messages
    assert costs[1][0] <= costs[0][0] + 2 <= 16  # the second batch has an event of its own
    assert costs[1][1] <= costs[0][1]
    assert len(await mails(shop, "price_message")) == 14


async def add_clients_at_the_same_price(
    shop: Shop, cast: Cast, price_change: PriceChange, clients: list[Person]
) -> None:
    """Gives these clients the same membership as Maya, and flags the new price again."""
    await cast.session.commit()
    async with shop.sessions.begin() as session:
        mine = (await session.scalars(select(Membership).where(Membership.client_id == cast.maya.id))).one()
        kept = {
            name: getattr(mine, name)
            for name in ("program_id", "account_id", "price_option_id", "state", "created_at", "updated_at")
        }
        session.add_all(Membership(client_id=client.id, **kept) for client in clients)
        set_flag = update(PriceOption).where(PriceOption.id == price_change.new)
        await session.execute(set_flag.values(message_about_changed_price=True))
