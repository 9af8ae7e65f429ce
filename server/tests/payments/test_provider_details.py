"""What Stripe really does: keys that expire, events of another mode, advice not to try again, payouts that fail."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import stripe
from sqlalchemy import select

from regimen.accounts.models import User
from regimen.feed.models import Notification
from regimen.kit.ids import new_id
from regimen.memberships.models import State
from regimen.payments.actions import webhooks
from regimen.payments.actions.inbox import process_inbox
from regimen.payments.actions.reconcile import reconcile
from regimen.payments.models import AlertKind, Attempt, Invoice, PaymentAccount, PaymentAlert, WebhookEvent
from regimen.payments.rules.intents import intent_difference
from regimen.platform.models import MailRow
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.provider import StripeProvider
from regimen.stripe_adapter.services import provider_of, set_provider
from regimen.stripe_adapter.types import ProviderInfo
from regimen.stripe_sandbox.delivery import sign
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, Shop

START = {"start_date": "2026-01-12"}
RENEWAL = datetime(2026, 2, 12, 9, tzinfo=UTC)
DAY = timedelta(days=1)
DO_NOT_TRY_AGAIN = "4000000000000259"
RunJobs = Callable[[], Awaitable[int]]


@pytest.fixture
async def program(shop: Shop, cast: Cast) -> Program:
    return await shop.program(cast.erik, (Period.MONTHLY, 3900))


@pytest.fixture
async def subscribed(shop: Shop, cast: Cast, maya: Requests, program: Program) -> Program:
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


def lose(shop: Shop, what: str, phase: str = "after") -> None:
    """Loses the next answer to a POST whose address contains `what`."""
    lost: list[str] = []

    def fault(at: str, method: str, url: str) -> int | None:
        if at == phase and method == "post" and what in url and not lost:
            lost.append(url)
            raise stripe.APIConnectionError("lost")
        return None

    set_provider(shop.services, sandbox_provider(shop.sandbox, fault))


async def test_a_new_name_after_a_lost_answer_is_no_error(shop: Shop, cast: Cast, maya: Requests) -> None:
    await shop.program(cast.erik)
    lose(shop, "/customers")
    form = f"/athlete/card_tokens/card_init?coach_id={cast.erik.account_id}"
    assert (await maya.get(form)).status_code == 503
    async with shop.sessions.begin() as session:
        (await session.get_one(User, cast.maya.id)).first_name = "Maja"
    assert (await maya.get(form)).status_code == 200


async def test_a_new_email_after_a_lost_answer_still_connects(shop: Shop, cast: Cast, ines: Requests) -> None:
    lose(shop, "/accounts")
    assert (await ines.get("/stripe/onboarding_url")).status_code == 503
    async with shop.sessions.begin() as session:
        (await session.get_one(User, cast.ines.id)).email = "ines@elsewhere.example"
    assert (await ines.get("/stripe/onboarding_url")).status_code == 200


async def test_an_expired_key_makes_no_second_intent(shop: Shop, cast: Cast, maya: Requests, program: Program) -> None:
    """The intent was created, its answer lost, and the next try comes after Stripe has forgotten the key."""
    await shop.card(cast.maya, cast.erik)
    lose(shop, "/payment_intents")
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code in (409, 422)
    async with shop.sessions() as session:
        assert (await session.scalars(select(Invoice.intent_id))).one() is None
    shop.clock.advance(timedelta(hours=22) + timedelta(hours=3))
    async with shop.sessions.begin() as session:
        invoice = (await session.scalars(select(Invoice))).one()
        invoice.opened_by_timer = True
    await shop.reconcile()
    account = await shop.connect(cast.erik)
    async with shop.sandbox.store.transaction(account) as transaction:
        assert len(await transaction.find(account, "payment_intent")) == 1
    assert len(await shop.charges(cast.erik)) == 1


async def test_an_expired_key_makes_no_second_refund(
    shop: Shop, cast: Cast, erik: Requests, subscribed: Program
) -> None:
    account = await shop.connect(cast.erik)
    [paid] = await shop.ledger()
    lose(shop, "/refunds")
    there = f"/coach/plans/{subscribed.id}/clients/{cast.maya.id}/cancel"
    assert (await erik.post(there, {"mode": "now", "refund": True})).status_code == 200
    shop.clock.advance(2 * DAY)
    await shop.reconcile()
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900, -3900]
    assert len(await shop.provider.list_refunds(account, paid.intent_id)) == 1


async def test_refunding_twice_uses_one_key(shop: Shop, cast: Cast, erik: Requests, subscribed: Program) -> None:
    there = f"/coach/plans/{subscribed.id}/clients/{cast.maya.id}/cancel"
    lose(shop, "/refunds")
    for _ in range(2):
        await erik.post(there, {"mode": "now", "refund": True})
    account = await shop.connect(cast.erik)
    async with shop.sandbox.store.transaction(account) as transaction:
        stored = transaction._memory.responses  # type: ignore[attr-defined]
    assert len([key for owner, key in stored if owner == account and key.startswith("refund:")]) == 1
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900, -3900]


async def test_a_card_of_another_coach_is_not_asked_for(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    """[BUY-82]"""
    await shop.connect(cast.ines)
    card = await shop.card(cast.maya, cast.ines)
    response = await maya.post(f"/stripe/plan/{program.id}/buy", START | {"card_id": str(card)})
    assert response.status_code == 404
    async with shop.sessions() as session:
        assert list(await session.scalars(select(Attempt))) == []


# Events


async def post(shop: Shop, visitor: Requests, body: dict[str, Any], endpoint: str = "connect") -> dict[str, Any]:
    raw = json.dumps(body).encode()
    header = sign(raw, shop.sandbox.webhook_secrets[endpoint])  # type: ignore[index]
    response = await visitor.http.post(
        f"/api/stripe/webhooks/{endpoint}", content=raw, headers={"stripe-signature": header}
    )
    assert response.is_success, response.text
    answer: dict[str, Any] = response.json()
    return answer


def event(kind: str, account: str, thing: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "id": f"evt_{kind}",
        "object": "event",
        "type": kind,
        "created": 1_768_208_400,
        "account": account,
        "data": {"object": thing},
    } | more


@pytest.mark.parametrize(("mode", "livemode"), [("live", False), ("sandbox", True)])
async def test_events_of_another_mode_are_ignored_and_logged_once(
    shop: Shop, visitor: Requests, caplog: pytest.LogCaptureFixture, mode: Any, livemode: bool
) -> None:
    webhooks._log_other_mode.cache_clear()
    working = provider_of(shop.services)
    info = ProviderInfo("stripe", mode, None)
    secrets = dict(shop.sandbox.webhook_secrets)
    client = stripe.StripeClient("sk_test_x")
    set_provider(shop.services, StripeProvider(client, info=info, webhook_secrets=secrets))
    for number in range(3):
        body = event("payment_intent.succeeded", "acct_x", {"id": "pi_x"}, livemode=livemode, id=f"evt_{number}")
        assert await post(shop, visitor, body) == {"received": True, "new": False}
    set_provider(shop.services, working)
    async with shop.sessions() as session:
        assert list(await session.scalars(select(WebhookEvent))) == []
    assert len([one for one in caplog.records if "mode arrive here" in one.message]) == 1


async def test_an_event_that_names_another_account_changes_nothing(
    shop: Shop, cast: Cast, maya: Requests, program: Program, visitor: Requests
) -> None:
    """Ines's account has a payment with the same id: Stripe's ids are only unique within an account."""
    foreign = await shop.connect(cast.ines)
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    account = await shop.connect(cast.erik)
    async with shop.sandbox.store.transaction(foreign) as transaction:
        paid = await transaction.get(account, pending["intent"])
        assert paid is not None
        assert paid["status"] == "succeeded"
        await transaction.put(foreign, paid | {"metadata": {}})
    await post(shop, visitor, event("payment_intent.succeeded", foreign, {"id": pending["intent"]}))
    await process_inbox(shop.work())
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    assert await shop.ledger() == []


async def test_an_intent_of_another_account_does_not_pay_an_invoice(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    """Someone with access to another account writes the id of Erik's invoice into their own payment."""
    foreign = await shop.connect(cast.ines)
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    [invoice] = await shop.invoices()
    await shop.card(cast.tom, cast.ines)
    async with shop.sandbox.store.transaction(foreign) as transaction:
        [customer] = await transaction.find(foreign, "customer")
    intent = await shop.provider.create_intent(
        foreign,
        customer=customer["id"],
        amount=3900,
        currency="GBP",
        application_fee=195,
        metadata={"invoice": str(invoice.id), "gen": "1"},
        key="foreign",
    )
    await shop.provider.confirm_intent(
        foreign, intent.id, payment_method=shop.methods[cast.tom.id][0], on_session=True, key="foreign-confirm"
    )
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    assert await shop.ledger() == []


@pytest.mark.parametrize(("amount", "currency"), [(100, "GBP"), (3900, "USD")])
async def test_an_intent_of_another_amount_or_currency_does_not_pay_an_invoice(
    shop: Shop, cast: Cast, maya: Requests, program: Program, amount: int, currency: str
) -> None:
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    [invoice] = await shop.invoices()
    account = await shop.connect(cast.erik)
    async with shop.sandbox.store.transaction(account) as transaction:
        [customer] = await transaction.find(account, "customer")
    intent = await shop.provider.create_intent(
        account,
        customer=customer["id"],
        amount=amount,
        currency=currency,
        application_fee=5,
        metadata={"invoice": str(invoice.id), "gen": "1"},
        key="cheap",
    )
    await shop.make_card(cast.maya, "4242424242424242")
    await shop.provider.confirm_intent(
        account, intent.id, payment_method=shop.methods[cast.maya.id][0], on_session=True, key="cheap-confirm"
    )
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    assert await shop.ledger() == []
    async with shop.sessions() as session:
        assert (await session.scalars(select(PaymentAlert.kind))).one() is AlertKind.INTENT_MISMATCH
    found = await shop.provider.get_intent(account, intent.id)
    assert "instead of" in str(intent_difference(invoice, found))


async def test_an_intent_that_received_another_amount_does_not_pay_an_invoice(
    shop: Shop, cast: Cast, subscribed: Program
) -> None:
    [invoice] = await shop.invoices()
    found = await shop.provider.get_intent(invoice.stripe_account_id, str(invoice.intent_id))
    assert intent_difference(invoice, found) is None
    for other in (0, 3899, 3901):
        assert "received" in str(intent_difference(invoice, replace(found, amount_received=other)))
    assert "belongs to" in str(intent_difference(invoice, replace(found, metadata={"invoice": str(new_id())})))


async def test_a_failed_payout_is_told_to_those_who_see_money(
    shop: Shop, cast: Cast, erik: Requests, subscribed: Program, run_jobs: RunJobs, maya: Requests, as_person: Any
) -> None:
    """Bea coaches in Erik's account, without financial rights."""
    assistant = await cast.hire("Bea", "Novak", cast.erik)
    shop.clock.advance(3 * DAY)
    await shop.sandbox.run_payouts()
    account = await shop.connect(cast.erik)
    [payout] = await shop.provider.list_payouts(account)
    await shop.sandbox.back_office.fail_payout(payout.id)
    await shop.deliver()
    await run_jobs()
    [told] = [
        row for row in (await erik.get("/notifications")).json()["items"] if row["data"]["kind"] == "payout_failed"
    ]
    assert (told["data"]["amount_minor"], told["data"]["currency"]) == (payout.amount, "GBP")
    assert "bank" in told["text"]
    for other in (maya, as_person(assistant)):
        inbox = await other.get("/notifications")
        assert (inbox.status_code, "payout_failed" in inbox.text) == (200, False)
    async with shop.sessions() as session:
        told_by_mail = await session.scalars(select(MailRow.to).where(MailRow.subject == "A payout failed"))
        assert list(told_by_mail) == [cast.erik.user.email]
        stored = select(Notification.user_id).where(Notification.data["kind"].astext == "payout_failed")
        assert list(await session.scalars(stored)) == [cast.erik.id]
    assert (await erik.get("/coach/payouts")).json()["items"][0]["status"] == "failed"
    assert (await erik.get("/coach/payment_account")).json()["payouts_enabled"] is False


async def test_a_card_network_that_says_do_not_try_again_is_obeyed(shop: Shop, cast: Cast, subscribed: Program) -> None:
    await shop.make_card(cast.maya, DO_NOT_TRY_AGAIN)
    await shop.until(RENEWAL)
    assert await shop.state(cast.maya, subscribed) is State.PAST_DUE
    await shop.advance(6 * DAY)
    assert len(await shop.attempts()) == 2, "the purchase and the renewal: no retry"


# Looking


async def count_reads(shop: Shop, days: int) -> int:
    """Runs the minutely job for some days, and returns how often it read or tried something at Stripe."""
    calls: list[str] = []

    def counting(phase: str, method: str, url: str) -> int | None:
        if phase == "before":
            calls.append(url)
        return None

    set_provider(shop.services, sandbox_provider(shop.sandbox, counting))
    for _ in range(days * 24 * 60 // 10):
        shop.clock.advance(timedelta(minutes=10))
        await reconcile(shop.work(), due_only=True)
    return len(calls)


async def test_a_missed_payment_is_looked_at_less_and_less(shop: Shop, cast: Cast, subscribed: Program) -> None:
    await shop.make_card(cast.maya, ALWAYS_3DS)
    await shop.until(RENEWAL)
    assert await shop.state(cast.maya, subscribed) is State.PAST_DUE
    assert 1 <= await count_reads(shop, 3) <= 15


async def test_a_lost_answer_is_looked_for_within_minutes(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await reconcile(shop.work(), due_only=True)
    assert await shop.state(cast.maya, program) is State.INCOMPLETE, "it has only just begun"
    shop.clock.advance(timedelta(minutes=3))
    await reconcile(shop.work(), due_only=True)
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_our_address_is_registered_for_wallets_once(shop: Shop, cast: Cast) -> None:
    account = await shop.connect(cast.erik)
    async with shop.sandbox.store.transaction(account) as transaction:
        domains = await transaction.find(account, "payment_method_domain")
    assert [domain["domain_name"] for domain in domains] == [
        str(shop.services.settings.base_url).split("//")[1].split(":")[0].split("/")[0]
    ]
    async with shop.sessions() as session:
        assert (await session.get_one(PaymentAccount, cast.erik.account_id)).domain_registered_at is not None
