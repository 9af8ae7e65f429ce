"""A coach answers a dispute: what is listed and gathered, the draft, one submission, and giving it up."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, select

from regimen.memberships.models import State
from regimen.payments.actions.disputes import record_missing_disputes
from regimen.payments.models import DisputeCase
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.services import provider_of, set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.training.models import Enrolment
from tests.cast import Cast, Person
from tests.chat.gym import send
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START

WORDS = "Maya trained with the program for two weeks and never wrote that something was wrong."


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """Maya has bought a month."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    await shop.deliver()
    return program


async def dispute(shop: Shop, reason: str = "fraudulent", **kind: Any) -> str:
    """Disputes the first payment, and returns Stripe's id."""
    payment = next(one for one in await shop.ledger() if one.kind == "payment")
    opened = await shop.sandbox.back_office.open_dispute(payment.intent_id, reason, **kind)
    await shop.deliver()
    return opened


async def listed(coach: Requests) -> list[dict[str, Any]]:
    answer = await coach.get("/coach/disputes")
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["items"]
    return rows


async def details(coach: Requests, dispute_id: str) -> dict[str, Any]:
    answer = await coach.get(f"/coach/disputes/{dispute_id}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def write(coach: Requests, dispute_id: str, text: str = WORDS) -> None:
    saved = await coach.put(f"/coach/disputes/{dispute_id}/evidence", {"uncategorized_text": text})
    assert saved.status_code == 200, saved.text


async def at_stripe(shop: Shop, cast: Cast, provider_id: str) -> dict[str, Any]:
    account = await shop.connect(cast.erik)
    async with shop.sandbox.transaction(account) as call:
        return dict(await call.get("dispute", provider_id))


async def test_a_dispute_is_listed_with_its_deadline(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    await dispute(shop, "product_not_received")
    [row] = await listed(erik)
    assert (row["client_name"], row["plan_title"], row["amount"]["amount_minor"]) == (
        "Maya Kowalczyk",
        "Foundations",
        3900,
    )
    assert (row["reason"], row["inquiry"], row["state"]) == ("product_not_received", False, "needs_answer")
    assert row["due_at"].startswith("2026-01-26")
    assert (await erik.get("/coach/disputes")).json()["waiting"] == 1
    await erik.put("/coach/white-label/web-address", {"sub_domain_name": "northside"})  # nothing else to be told
    [warning] = (await erik.get("/users/warnings")).json()
    assert (warning["type"], warning["data"]) == ("disputes_waiting", {"count": 1})


async def test_the_notification_leads_to_it(
    shop: Shop, cast: Cast, program: Program, erik: Requests, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    await dispute(shop)
    await run_jobs()
    told = [row["data"] for row in (await erik.get("/notifications")).json()["items"]]
    [row] = await listed(erik)
    assert [one["dispute_id"] for one in told if one["kind"] == "payment_disputed"] == [row["id"]]


async def test_those_with_the_next_deadline_come_first(
    shop: Shop, cast: Cast, program: Program, maya: Requests, erik: Requests
) -> None:
    other = await shop.program(cast.erik, (Period.MONTHLY, 2500))
    await maya.post(f"/stripe/plan/{other.id}/buy", START)
    await shop.deliver()
    payments = {one.gross_minor: one.intent_id for one in await shop.ledger()}
    first = await shop.sandbox.back_office.open_dispute(payments[2500])
    shop.clock.advance(timedelta(days=2))
    await shop.sandbox.back_office.open_dispute(payments[3900])
    await shop.deliver()
    assert [row["amount"]["amount_minor"] for row in await listed(erik)] == [2500, 3900]
    await shop.sandbox.back_office.close_dispute(first, won=True)
    await shop.deliver()
    assert [(row["amount"]["amount_minor"], row["state"]) for row in await listed(erik)] == [
        (3900, "needs_answer"),
        (2500, "won"),
    ]


async def test_events_in_any_order_and_twice_make_one_row(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    payment = next(iter(await shop.ledger()))
    provider_id = await shop.sandbox.back_office.open_dispute(payment.intent_id)
    await shop.sandbox.back_office.close_dispute(provider_id, won=False)
    for _ in range(2):
        await shop.deliver()
    assert [row["state"] for row in await listed(erik)] == ["lost"]


async def test_an_inquiry_is_answered_too(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    await dispute(shop, kind="inquiry")
    [row] = await listed(erik)
    assert (row["inquiry"], row["state"]) == (True, "needs_answer")
    assert len(await shop.ledger()) == 1, "an inquiry takes no money"
    await write(erik, row["id"], "winning_evidence")
    sent = await erik.post(f"/coach/disputes/{row['id']}/submit")
    assert (sent.status_code, sent.json()["dispute"]["state"]) == (200, "in_review")


async def test_a_dispute_that_follows_an_inquiry_is_answered_again(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    provider_id = await dispute(shop, kind="inquiry")
    [row] = await listed(erik)
    await write(erik, row["id"])
    await erik.post(f"/coach/disputes/{row['id']}/submit")
    await shop.sandbox.back_office.escalate_inquiry(provider_id)
    for _ in range(2):
        await shop.deliver()
    [row] = await listed(erik)
    assert (row["inquiry"], row["state"], row["sent_at"]) == (False, "needs_answer", None)
    await write(erik, row["id"], "winning_evidence")
    sent = await erik.post(f"/coach/disputes/{row['id']}/submit")
    assert (sent.status_code, sent.json()["dispute"]["state"]) == (200, "won")


async def test_what_is_known_is_gathered(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    shop.clock.advance(timedelta(days=1))
    await dispute(shop)
    [row] = await listed(erik)
    found = await details(erik, row["id"])
    gathered = {one["field"]: one["text"] for one in found["gathered"]}
    assert gathered["customer_name"] == "Maya Kowalczyk"
    assert gathered["customer_email_address"] == cast.maya.user.email
    assert gathered["service_date"] == "2026-01-12"
    assert '"Foundations"' in gathered["product_description"]
    assert "£39.00 (monthly)" in gathered["product_description"]
    assert "-00001" in gathered["product_description"]
    assert "They had not cancelled." in gathered["cancellation_policy_disclosure"]
    assert found["abilities"] == ["answer", "accept"]


async def test_use_since_the_purchase_is_counted_without_its_content(
    shop: Shop, cast: Cast, program: Program, erik: Requests, maya: Requests
) -> None:
    opened = await erik.post("/chat/direct", {"client_id": str(cast.maya.id)})
    conversation = opened.json()["conversation_id"]
    await send(maya, conversation, "My knee hurts.")
    await send(erik, conversation, "Leave the squats out.")
    async with shop.sessions() as session:
        enrolment = (await session.scalars(select(Enrolment.id).where(Enrolment.client_id == cast.maya.id))).one()
    day = {"enrolment_id": str(enrolment), "day": 0, "mood": 2, "comment": "Knee", "energy": None, "completed": True}
    done = await maya.put("/athlete/day_log", day)
    assert done.status_code == 204, done.text
    shop.clock.advance(timedelta(days=1))
    await dispute(shop)
    [row] = await listed(erik)
    gathered = {one["field"]: one["text"] for one in (await details(erik, row["id"]))["gathered"]}
    log = gathered["access_activity_log"]
    assert "2026-01-12 09:00 UTC: the customer finished a day of training in the app." in log.splitlines()
    assert "Messages in the app since 2026-01-12: 1 from the customer, 1 from the coach" in log
    assert "nee" not in log


async def test_the_draft_is_kept_and_nothing_is_sent(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    provider_id = await dispute(shop)
    [row] = await listed(erik)
    await write(erik, row["id"])
    found = await details(erik, row["id"])
    assert (found["draft"]["uncategorized_text"], found["sent"]) == (WORDS, None)
    assert (await at_stripe(shop, cast, provider_id))["evidence"] == {}
    too_long = await erik.put(f"/coach/disputes/{row['id']}/evidence", {"uncategorized_text": "x" * 20_001})
    assert (too_long.status_code, list(too_long.json()["errors"])) == (422, ["uncategorized_text"])
    assert (await details(erik, row["id"]))["draft"]["uncategorized_text"] == WORDS


async def test_an_answer_needs_words(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    await dispute(shop)
    [row] = await listed(erik)
    refused = await erik.post(f"/coach/disputes/{row['id']}/submit")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["uncategorized_text"])
    assert (await listed(erik))[0]["state"] == "needs_answer"


async def test_it_is_sent_once_and_then_fixed(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    provider_id = await dispute(shop)
    [row] = await listed(erik)
    await write(erik, row["id"])
    there = f"/coach/disputes/{row['id']}"
    sent = (await erik.post(f"{there}/submit")).json()
    assert (sent["dispute"]["state"], sent["abilities"]) == ("in_review", [])
    evidence = (await at_stripe(shop, cast, provider_id))["evidence"]
    assert {one["field"]: one["text"] for one in sent["sent"]} == evidence
    assert (evidence["uncategorized_text"], evidence["customer_name"]) == (WORDS, "Maya Kowalczyk")
    again = [
        await erik.post(f"{there}/submit"),
        await erik.put(f"{there}/evidence", {"uncategorized_text": "Something else."}),
        await erik.post(f"{there}/accept"),
    ]
    assert [(one.status_code, one.json()["code"]) for one in again] == [(409, "DisputeAnswered")] * 3
    assert (await at_stripe(shop, cast, provider_id))["evidence"] == evidence
    await erik.put("/coach/white-label/web-address", {"sub_domain_name": "northside"})  # nothing else to be told
    assert (await erik.get("/users/warnings")).json() == []


@pytest.mark.parametrize(("word", "state", "membership"), [
    ("winning_evidence", "won", State.ACTIVE),
    ("losing_evidence", "lost", State.CANCELED),
])  # fmt: skip
async def test_the_bank_decides(
    shop: Shop, cast: Cast, program: Program, erik: Requests, word: str, state: str, membership: State
) -> None:
    await dispute(shop)
    [row] = await listed(erik)
    await write(erik, row["id"], word)
    sent = await erik.post(f"/coach/disputes/{row['id']}/submit")
    assert (sent.status_code, sent.json()["dispute"]["state"]) == (200, state)
    await shop.deliver()
    assert await shop.state(cast.maya, program) is membership
    assert await shop.ledger_matches_provider(cast.erik)


async def test_giving_up_ends_the_membership(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    await dispute(shop)
    [row] = await listed(erik)
    given_up = await erik.post(f"/coach/disputes/{row['id']}/accept")
    assert (given_up.status_code, given_up.json()["dispute"]["state"]) == (200, "lost")
    assert given_up.json()["accepted_at"] is not None
    assert await shop.state(cast.maya, program) is State.CANCELED
    again = await erik.post(f"/coach/disputes/{row['id']}/accept")
    assert (again.status_code, again.json()["code"]) == (409, "DisputeDecided")


async def test_a_late_answer_is_refused_in_words(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    provider_id = await dispute(shop)
    [row] = await listed(erik)
    await write(erik, row["id"])
    shop.clock.advance(timedelta(days=15))
    assert (await listed(erik))[0]["state"] == "late"
    late = await erik.post(f"/coach/disputes/{row['id']}/submit")
    assert (late.status_code, late.json()["code"]) == (409, "DisputeTooLate")
    assert "deadline" in late.json()["title"]
    assert (await at_stripe(shop, cast, provider_id))["evidence"] == {}
    found = await details(erik, row["id"])
    assert (found["abilities"], found["draft"]["uncategorized_text"]) == (["accept"], WORDS)


async def test_a_failure_of_the_provider_keeps_the_draft(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    provider_id = await dispute(shop)
    [row] = await listed(erik)
    await write(erik, row["id"])
    working = provider_of(shop.services)
    set_provider(shop.services, sandbox_provider(shop.sandbox, lambda *_: 500))
    failed = await erik.post(f"/coach/disputes/{row['id']}/submit")
    assert (failed.status_code, failed.json()["code"]) == (503, "EvidenceNotSent")
    set_provider(shop.services, working)
    found = await details(erik, row["id"])
    assert (found["dispute"]["state"], found["draft"]["uncategorized_text"]) == ("needs_answer", WORDS)
    assert (await erik.post(f"/coach/disputes/{row['id']}/submit")).status_code == 200
    assert (await at_stripe(shop, cast, provider_id))["evidence"]["uncategorized_text"] == WORDS


async def test_an_answer_that_was_sent_but_got_lost_is_not_sent_again(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    """Stripe has taken it, but its reply never came: the next try finds that out, and nothing is changed."""
    provider_id = await dispute(shop)
    [row] = await listed(erik)
    await write(erik, row["id"])
    account = await shop.connect(cast.erik)
    await shop.provider.submit_evidence(account, provider_id, {"uncategorized_text": "First."}, key="lost")
    second = await erik.post(f"/coach/disputes/{row['id']}/submit")
    assert (second.status_code, second.json()["code"]) == (409, "DisputeAnswered")
    assert (await at_stripe(shop, cast, provider_id))["evidence"] == {"uncategorized_text": "First."}


async def test_only_those_who_see_money(
    shop: Shop,
    cast: Cast,
    program: Program,
    erik: Requests,
    ines: Requests,
    maya: Requests,
    as_person: Callable[[Person], Requests],
) -> None:
    await dispute(shop)
    [row] = await listed(erik)
    bea = as_person(await cast.hire("Bea", "Novak", cast.erik))
    assert await listed(ines) == []
    assert (await ines.get("/users/warnings")).json() == []
    there = f"/coach/disputes/{row['id']}"
    calls = [("GET", there), ("PUT", f"{there}/evidence"), ("POST", f"{there}/submit"), ("POST", f"{there}/accept")]
    for method, path in calls:
        body = {"json": {"uncategorized_text": "Mine now."}} if method == "PUT" else {}
        assert (await ines._send(method, path, **body)).status_code == 404, path
        for stranger in (maya, bea):
            assert (await stranger._send(method, path, **body)).status_code == 403, path
    assert (await details(erik, row["id"]))["draft"]["uncategorized_text"] == ""


async def test_disputes_of_before_are_found(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    await dispute(shop)
    async with shop.sessions.begin() as session:
        await session.execute(delete(DisputeCase))
    assert await listed(erik) == []
    await record_missing_disputes(shop.work())
    assert [row["state"] for row in await listed(erik)] == ["needs_answer"]
