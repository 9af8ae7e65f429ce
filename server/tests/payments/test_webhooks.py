"""Webhooks: verified, stored once and processed by reading the object again, in any order and any number of times."""

import itertools
import json
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import asyncpg
import pytest
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import State
from regimen.payments.actions import reconcile
from regimen.payments.actions.inbox import MAX_ATTEMPTS, process_inbox
from regimen.payments.actions.webhooks import receive_webhook
from regimen.payments.models import PaymentAccount, PaymentAlert, WebhookEvent
from regimen.programs.models import Period
from regimen.stripe_adapter.errors import AccessDenied, AccountLost
from regimen.stripe_adapter.types import AccountState
from regimen.stripe_sandbox.delivery import sign
from regimen.stripe_sandbox.sandbox import Refusal
from regimen.stripe_sandbox.store import PLATFORM
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, Shop
from tests.purchases import START
from tests.waiting import wait_for

RunJobs = Callable[[], Awaitable[int]]


def event(kind: str, thing: dict[str, Any], account: str, number: str = "evt_1") -> bytes:
    body = {
        "id": number,
        "object": "event",
        "type": kind,
        "created": 1_768_208_400,
        "account": account,
        "data": {"object": thing},
    }
    return json.dumps(body).encode()


async def get_stripe_account_id(shop: Shop, cast: Cast) -> str:
    async with shop.sessions() as session:
        return (await session.get_one(PaymentAccount, cast.erik.account_id)).stripe_account_id


async def inbox(shop: Shop) -> list[WebhookEvent]:
    async with shop.sessions() as session:
        return list(await session.scalars(select(WebhookEvent)))


async def post(shop: Shop, visitor: Requests, raw: bytes, secret: str | None = None, at: int | None = None) -> int:
    header = sign(raw, secret or shop.sandbox.webhook_secrets["connect"], at)
    response = await visitor.http.post(
        "/api/stripe/webhooks/connect", content=raw, headers={"stripe-signature": header}
    )
    return response.status_code


async def test_a_webhook_is_stored_once_and_processed_by_a_job(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    raw = event(
        "payment_intent.succeeded",
        {"id": pending["intent"], "object": "payment_intent"},
        await get_stripe_account_id(shop, cast),
    )
    assert [await post(shop, visitor, raw) for _ in range(2)] == [202, 202]
    assert len(await inbox(shop)) == 1
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    await run_jobs()
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert [row.handled_at is not None for row in await inbox(shop)] == [True]


@pytest.mark.parametrize("trouble", ["secret", "old", "body"])
async def test_an_unsigned_webhook_is_refused_and_not_stored(
    shop: Shop, cast: Cast, visitor: Requests, trouble: str
) -> None:
    raw = event("payment_intent.succeeded", {"id": "pi_x"}, "acct_x")
    secret = "whsec_wrong" if trouble == "secret" else None
    at = int(time.time()) - 3600 if trouble == "old" else None
    assert await post(shop, visitor, b"[]" if trouble == "body" else raw, secret, at) == 400
    assert await inbox(shop) == []


async def test_the_payload_is_not_trusted(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    claim = {"id": pending["intent"], "object": "payment_intent", "status": "succeeded", "amount_received": 3900}
    await post(shop, visitor, event("payment_intent.succeeded", claim, await get_stripe_account_id(shop, cast)))
    await run_jobs()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    assert await shop.ledger() == []


async def test_events_about_unknown_objects_are_parked(shop: Shop, cast: Cast, visitor: Requests) -> None:
    stripe_account_id = await get_stripe_account_id(shop, cast)
    await post(shop, visitor, event("payment_intent.succeeded", {"id": "pi_nobody"}, stripe_account_id))
    await post(shop, visitor, event("something.new", {"id": "x_1"}, stripe_account_id, "evt_2"))
    for _ in range(MAX_ATTEMPTS + 2):
        await process_inbox(shop.work())
        shop.clock.advance(timedelta(days=1))
    by_id = {row.event_id: row for row in await inbox(shop)}
    assert by_id["evt_1"].failed_at is not None
    assert by_id["evt_1"].attempts == MAX_ATTEMPTS
    assert by_id["evt_2"].handled_at is not None


async def test_an_event_is_not_given_up_because_the_database_went_away(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    intent = {"id": (await shop.ledger())[0].intent_id, "object": "payment_intent"}
    await post(shop, visitor, event("payment_intent.succeeded", intent, await get_stripe_account_id(shop, cast)))

    async def lose_the_database(*_: Any) -> Any:
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    with monkeypatch.context() as patch:
        patch.setattr(shop.provider, "get_intent", lose_the_database)
        for _ in range(MAX_ATTEMPTS + 2):
            assert await process_inbox(shop.work()) == 1
            shop.clock.advance(timedelta(days=1))
    [row] = await inbox(shop)
    assert (row.attempts, row.failed_at, row.handled_at) == (0, None, None)
    assert "closed in the middle" in str(row.error)
    await process_inbox(shop.work())
    assert [row.handled_at is not None for row in await inbox(shop)] == [True]


async def test_a_claimed_event_is_hidden_and_a_failed_one_waits_longer_each_time(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither another worker nor the same one takes it before it is due again."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    intent = {"id": (await shop.ledger())[0].intent_id, "object": "payment_intent"}
    await post(shop, visitor, event("payment_intent.succeeded", intent, await get_stripe_account_id(shop, cast)))
    taken: list[int] = []

    async def fail_while_another_worker_looks(*_: Any) -> Any:
        taken.append(await process_inbox(shop.work()))
        raise AccessDenied("This key has no permission.")

    monkeypatch.setattr(shop.provider, "get_intent", fail_while_another_worker_looks)
    for attempt, seconds in enumerate((20, 40, 80), start=1):
        assert await process_inbox(shop.work()) == 1
        [row] = await inbox(shop)
        assert (row.attempts, row.due_at - shop.clock.now()) == (attempt, timedelta(seconds=seconds))
        shop.clock.advance(timedelta(seconds=seconds - 1))
        assert await process_inbox(shop.work()) == 0
        shop.clock.advance(timedelta(seconds=1))
    assert taken == [0, 0, 0]


async def test_an_error_of_ours_stops_neither_the_next_event_nor_what_else_is_unfinished(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    account = await get_stripe_account_id(shop, cast)
    for number, kind in enumerate(("refund.created", "something.new")):
        thing = {"id": "re_1", "object": "refund", "payment_intent": pending["intent"]}
        await post(shop, visitor, event(kind, thing, account, f"evt_{number}"))

    async def fail(*_: Any) -> Any:
        raise KeyError("status")

    monkeypatch.setattr(shop.provider, "get_refund", fail)
    await shop.reconcile()
    assert {row.event_id: (row.handled_at is not None, row.error) for row in await inbox(shop)} == {
        "evt_0": (False, "KeyError('status')"),
        "evt_1": (True, None),
    }
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_an_inbox_that_cannot_be_read_does_not_stop_the_rest(
    shop: Shop, cast: Cast, maya: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)

    async def fail(_: Any) -> int:
        raise RuntimeError

    monkeypatch.setattr(reconcile, "process_inbox", fail)
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_an_event_that_is_processed_at_last_closes_its_alert(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests
) -> None:
    """After too many failures the operator queues it again, as docs/operating.md says."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    shop.sandbox.refusals = [Refusal("get", r"payment_intents/\w+", "This key has no permission.", status=403)]
    intent = {"id": (await shop.ledger())[0].intent_id, "object": "payment_intent"}
    await post(shop, visitor, event("payment_intent.succeeded", intent, await get_stripe_account_id(shop, cast)))
    for _ in range(MAX_ATTEMPTS):
        await process_inbox(shop.work())
        shop.clock.advance(timedelta(days=1))
    async with shop.sessions() as session:
        alert = (await session.scalars(select(PaymentAlert))).one()
        assert (alert.kind, alert.subject, alert.resolved_at) == ("event_failed", "evt_1", None)
    shop.sandbox.refusals = []
    async with shop.sessions.begin() as session:
        await session.execute(
            text("update webhook_events set failed_at = null, attempts = 0, due_at = :now where failed_at is not null"),
            {"now": shop.clock.now()},
        )
    await process_inbox(shop.work())
    assert [row.handled_at is not None for row in await inbox(shop)] == [True]
    async with shop.sessions() as session:
        assert (await session.scalars(select(PaymentAlert))).one().resolved_at is not None


async def test_webhooks_can_arrive_in_any_order(shop: Shop, cast: Cast, maya: Requests) -> None:
    """A payment that is first declined and then succeeds; its events arrive twice, in every order."""
    stripe_account_id = await get_stripe_account_id(shop, cast)
    endings = set()
    orders = list(itertools.permutations(range(4)))[::3]
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    for order in orders:
        program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
        before = await _events(shop, stripe_account_id)
        first = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
        await shop.sandbox.browser.complete_action(first["payment_intent_client_secret"], False)
        await shop.reconcile()
        second = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
        await shop.sandbox.browser.complete_action(second["payment_intent_client_secret"], True)
        told = [
            e for e in (await _events(shop, stripe_account_id))[len(before) :] if e["type"].startswith("payment_intent")
        ][-4:]
        for place in [*order, *order]:
            raw = json.dumps(told[place % len(told)]).encode()
            await receive_webhook(shop.work(), raw, sign(raw, shop.sandbox.webhook_secrets["connect"]), "connect")
        await process_inbox(shop.work())
        m = await shop.membership(cast.maya, program)
        mine = [i for i in await shop.invoices() if i.subject_id == m.id]
        booked = [e.gross_minor for e in await shop.ledger() if e.invoice_id == mine[0].id]
        endings.add((m.state, len(mine), mine[0].state, tuple(booked)))
    assert endings == {(State.ACTIVE, 1, "paid", (3900,))}
    assert await shop.ledger_matches_provider(cast.erik)


async def _events(shop: Shop, stripe_account_id: str) -> list[dict[str, Any]]:
    async with shop.sandbox.store.transaction(stripe_account_id) as transaction:
        return (await transaction.events(stripe_account_id))[::-1]


@pytest.mark.spec("BUY-75", "BUY-84")
async def test_the_connected_account_is_updated_from_stripe(
    shop: Shop, cast: Cast, erik: Requests, ines: Requests, services: Any
) -> None:
    before = (await ines.get("/coach/payment_account")).json()
    assert (before["connected"], before["id"]) == (False, None)
    account = await start_onboarding(ines)
    await shop.sandbox.browser.submit_onboarding(account, False)
    await shop.deliver()
    half = (await ines.get("/coach/payment_account")).json()
    assert (half["charges_enabled"], half["payouts_enabled"]) == (False, False)
    assert half["verification_fields"] == ["individual.verification.document"]
    assert (half["connected"], half["details_submitted"], half["disabled_reason"]) == (
        False,
        True,
        "requirements.past_due",
    )
    await shop.sandbox.browser.submit_onboarding(account, True)
    heard = services.bus.subscribe("live")
    await shop.deliver()
    now = (await ines.get("/coach/payment_account")).json()
    assert (now["charges_enabled"], now["payouts_enabled"], now["verification_fields"]) == (True, True, [])
    message = (await wait_for(heard.next(), "the event stripe_status_changed for Ines"))["message"]
    assert message["event"] == "stripe_status_changed"


@pytest.mark.spec("BUY-75")
async def test_payments_can_be_enabled_while_payouts_are_not(shop: Shop, ines: Requests) -> None:
    account = await start_onboarding(ines)
    await shop.sandbox.browser.submit_onboarding(account, True)
    async with shop.sandbox.transaction(PLATFORM) as call:
        body = await call.get("account", account, account=PLATFORM)
        body["payouts_enabled"] = False
        body["requirements"]["currently_due"] = ["external_account"]
        await call.put(body, account=PLATFORM)
        await call.emit("account.updated", body, account=account)
    await shop.deliver()
    seen = (await ines.get("/coach/payment_account")).json()
    names = ("charges_enabled", "payouts_enabled", "verification_fields")
    assert [seen[name] for name in names] == [True, False, ["external_account"]]


async def test_a_slow_answer_about_an_account_does_not_undo_a_newer_one(
    shop: Shop, ines: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = await start_onboarding(ines)
    before = await shop.provider.get_account(account)
    await shop.sandbox.browser.submit_onboarding(account, True)
    answer_once_after(monkeypatch, shop, lambda: refresh(ines), before)
    assert (await refresh(ines))["charges_enabled"]


def answer_once_after(
    monkeypatch: pytest.MonkeyPatch,
    shop: Shop,
    happening: Callable[[], Awaitable[Any]],
    answer: AccountState | Exception,
) -> None:
    """The first read of an account is slow: `happening` takes place before its answer."""
    get_account = shop.provider.get_account
    asked = 0

    async def answer_late(stripe_account_id: str) -> AccountState:
        nonlocal asked
        asked += 1
        if asked > 1:
            return await get_account(stripe_account_id)
        await happening()
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(shop.provider, "get_account", answer_late)


async def refresh(ines: Requests) -> Any:
    return (await ines.post("/coach/payment_account/refresh")).json()


async def test_a_slow_refusal_of_an_account_does_not_undo_a_newer_answer(
    shop: Shop, ines: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = await start_onboarding(ines)
    await shop.sandbox.browser.submit_onboarding(account, True)
    answer_once_after(monkeypatch, shop, lambda: refresh(ines), AccountLost("gone"))
    assert (await refresh(ines))["charges_enabled"]


async def test_a_slow_answer_about_an_account_does_not_undo_that_it_is_lost(
    shop: Shop, ines: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = await start_onboarding(ines)
    await shop.sandbox.browser.submit_onboarding(account, True)
    enabled = await shop.provider.get_account(account)
    await shop.sandbox.back_office.deauthorize(account)
    assert (await refresh(ines))["disabled_reason"] == "deauthorized"
    answer_once_after(monkeypatch, shop, lambda: refresh(ines), enabled)
    assert not (await refresh(ines))["charges_enabled"]


@pytest.mark.spec("API-19")
@pytest.mark.parametrize(
    ("query", "source"),
    [
        ("", "settings"),
        ("?source=settings", "settings"),
        ("?source=signup", "signup"),
        ("?source=my_plans", "my_plans"),
    ],
)
async def test_the_onboarding_returns_to_its_source(shop: Shop, ines: Requests, query: str, source: str) -> None:
    account = await start_onboarding(ines)
    assert await start_onboarding(ines, query) == account
    onboarding = await shop.sandbox.browser.onboarding(account)
    assert str(onboarding.return_url).endswith(f"/stripe-onboarding?source={source}")
    assert (await ines.get("/stripe/onboarding_url?source=elsewhere")).status_code == 422


async def test_a_session_that_has_lasted_a_while_gives_the_password_again_for_the_bank(
    shop: Shop, ines: Requests, session: AsyncSession
) -> None:
    before = await session.scalar(select(func.count()).select_from(PaymentAccount))
    shop.clock.advance(timedelta(minutes=10))
    refused = await ines.get("/stripe/onboarding_url")
    assert (refused.status_code, refused.json()["code"], refused.json()["reason"]) == (
        403,
        "PasswordNeeded",
        "password_needed",
    )
    assert await session.scalar(select(func.count()).select_from(PaymentAccount)) == before
    wrong = await ines.post("/users/password/check", {"password": "wrong horse"})
    assert wrong.json()["errors"] == {"password": ["That's not your password."]}
    assert (await ines.get("/stripe/onboarding_url")).status_code == 403
    assert (await ines.post("/users/password/check", {"password": PASSWORD})).status_code == 204
    assert await start_onboarding(ines)
    shop.clock.advance(timedelta(minutes=10))
    assert (await ines.get("/stripe/onboarding_url")).status_code == 403


async def start_onboarding(coach: Requests, query: str = "?source=settings") -> str:
    """Returns the id of the account that the onboarding URL is for."""
    answer = await coach.get(f"/stripe/onboarding_url{query}")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"]).rsplit("/", 1)[1]
