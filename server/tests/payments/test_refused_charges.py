"""Only a card error is a decline. Whatever else Stripe refuses costs the client nothing, and alerts the operator."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from regimen.memberships.models import State, Timer
from regimen.payments.access.alerts import check_alerts
from regimen.payments.actions.accounts import sync_disabled_accounts
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.actions.reconcile import reconcile
from regimen.payments.models import AttemptState, PaymentAlert
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.errors import AccessDenied
from regimen.stripe_adapter.services import provider_of, set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, Shop

START = {"start_date": "2026-01-12"}
RENEWAL = datetime(2026, 2, 12, 9, tzinfo=UTC)
DAY = timedelta(days=1)
CONFIRM, CREATE, REFUND = r"payment_intents/\w+/confirm", r"payment_intents$", r"refunds$"
LIMITED = "This account has been limited."
NOT_ANSWERING = "The payment provider isn't answering at the moment. Please try again in a few minutes."
NOT_POSSIBLE = "The payment provider couldn't do this. You haven't been charged. Please try again later."
RunJobs = Callable[[], Awaitable[int]]


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """A program for which Maya pays 39 pounds a month."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def open_alerts(shop: Shop) -> list[str]:
    async with shop.sessions() as session:
        statement = select(PaymentAlert.kind).where(PaymentAlert.resolved_at.is_(None)).order_by(PaymentAlert.kind)
        return [kind.value for kind in await session.scalars(statement)]


async def open_timers(shop: Shop) -> list[str]:
    async with shop.sessions() as session:
        return list(await session.scalars(select(Timer.kind).where(Timer.handled_at.is_(None))))


async def kinds(who: Requests) -> list[str]:
    return [row["data"]["kind"] for row in (await who.get("/notifications")).json()["items"]]


@pytest.mark.parametrize("path", [CONFIRM, CREATE])
@pytest.mark.parametrize(
    "refusal",
    [
        {"message": LIMITED, "status": 400},
        {"message": "Received unknown parameter: off_session", "status": 400, "code": "parameter_unknown"},
        {"message": "This key has no permission for payment_intents.", "status": 403},
        {"message": "Invalid API Key provided.", "status": 401},
        {"message": "Keys for idempotent requests ...", "status": 400, "kind": "idempotency_error"},
    ],
)
async def test_a_refusal_that_is_no_card_error_is_no_decline(
    shop: Shop, cast: Cast, program: Program, path: str, refusal: dict[str, Any]
) -> None:
    """[BUY-48] has only declines: the client keeps training, and the charge is made when it works again."""
    shop.sandbox.refusals = [Refusal("post", path, **refusal)]
    await shop.until(RENEWAL)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert [one.state for one in await shop.attempts()][-1] is AttemptState.BLOCKED
    assert await open_alerts(shop) == ["charge_blocked"]
    await shop.advance(8 * DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE, "nothing ends after seven days"
    shop.sandbox.refusals = []
    await shop.advance(DAY)
    assert len(await shop.charges(cast.erik)) == 2
    assert await open_alerts(shop) == []
    assert await shop.ledger_matches_provider(cast.erik)


async def test_a_blocked_purchase_says_so_and_is_not_charged_later(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    shop.sandbox.refusals = [Refusal("post", CONFIRM, LIMITED)]
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (refused.status_code, refused.json()["code"]) == (422, "CannotTakePayments")
    shop.sandbox.refusals = []
    await shop.reconcile()
    assert await shop.charges(cast.erik) == [], "the client is not there any more"
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    assert len(await shop.charges(cast.erik)) == 1


async def test_grace_does_not_end_while_the_client_could_not_pay(shop: Shop, cast: Cast, program: Program) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWAL)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    shop.sandbox.refusals = [Refusal("post", CONFIRM, LIMITED)]
    await shop.advance(20 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    shop.sandbox.refusals = []
    await shop.advance(2 * DAY)
    assert await shop.state(cast.maya, program) is State.CANCELED, "now the card was declined again"


async def test_once_the_account_is_back_what_was_blocked_is_charged_at_once(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    account = await shop.connect(cast.erik)
    shop.sandbox.refusals = [Refusal("post", CREATE, LIMITED)]
    await shop.until(RENEWAL)
    for _ in range(12):  # by now it is tried once a day
        await shop.reconcile()
    shop.sandbox.refusals = []
    await shop.sandbox.back_office.disable_account(account)
    await shop.deliver()
    await reconcile(shop.work(), due_only=True)
    assert len(await shop.charges(cast.erik)) == 1
    await shop.sandbox.browser.submit_onboarding(account, True)
    await erik.post("/coach/payment_account/refresh")
    await reconcile(shop.work(), due_only=True)
    assert len(await shop.charges(cast.erik)) == 2


async def test_a_first_payment_without_the_client_is_tried_until_it_can_be_made(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-15"})
    shop.sandbox.refusals = [Refusal("post", CONFIRM, LIMITED)]
    await shop.advance(15 * DAY)
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    shop.sandbox.refusals = []
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_card_that_is_gone_is_missing_and_not_refused(shop: Shop, cast: Cast, program: Program) -> None:
    """A card that was removed at Stripe can never be charged again: the client has to add another one."""
    stripe_account_id = await shop.connect(cast.erik)
    await shop.provider.detach_card(stripe_account_id, shop.methods[cast.maya.id][0], key="by-hand")
    await shop.until(RENEWAL)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    assert await open_alerts(shop) == []


@pytest.mark.parametrize("notified", [True, False])
async def test_after_lost_access_a_renewal_keeps_its_timer(
    shop: Shop, cast: Cast, program: Program, maya: Requests, erik: Requests, run_jobs: RunJobs, *, notified: bool
) -> None:
    stripe_account_id = await shop.connect(cast.erik)
    await shop.sandbox.back_office.deauthorize(stripe_account_id, notify=notified)
    if notified:
        await shop.deliver()
    await shop.until(RENEWAL)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert await open_timers(shop) == ["C.period_end"]
    assert (await erik.get("/coach/payment_account")).json()["charges_enabled"] is False
    assert await open_alerts(shop) == ["account_lost"]
    await run_jobs()
    assert "charge_deferred" in await kinds(erik)
    assert "charge_deferred" in await kinds(maya)
    await shop.sandbox.back_office.authorize_again(stripe_account_id)
    assert (await erik.post("/coach/payment_account/refresh")).json()["charges_enabled"] is True
    await shop.advance(DAY)
    assert len(await shop.charges(cast.erik)) == 2
    assert await open_alerts(shop) == []


async def test_an_account_that_was_disabled_before_is_lost_too(shop: Shop, cast: Cast, erik: Requests) -> None:
    stripe_account_id = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(stripe_account_id)
    await shop.deliver()
    assert (await erik.get("/coach/payment_account")).json()["disabled_reason"] == "requirements.past_due"
    assert await open_alerts(shop) == []
    await shop.sandbox.back_office.deauthorize(stripe_account_id)
    for _ in range(2):
        await shop.deliver()
    assert (await erik.get("/coach/payment_account")).json()["disabled_reason"] == "deauthorized"
    assert await open_alerts(shop) == ["account_lost"]
    async with shop.sessions() as session:
        assert (await session.scalars(select(PaymentAlert.times))).one() == 1


async def test_an_old_event_does_not_disable_an_account_that_is_authorised_again(
    shop: Shop, cast: Cast, erik: Requests
) -> None:
    stripe_account_id = await shop.connect(cast.erik)
    await shop.sandbox.back_office.deauthorize(stripe_account_id)
    await shop.sandbox.back_office.authorize_again(stripe_account_id)
    assert (await erik.post("/coach/payment_account/refresh")).json()["charges_enabled"] is True
    await shop.deliver()
    account = (await erik.get("/coach/payment_account")).json()
    assert (account["charges_enabled"], account["disabled_reason"]) == (True, None)
    assert await open_alerts(shop) == []


async def test_disabled_accounts_are_read_again(shop: Shop, cast: Cast, erik: Requests, ines: Requests) -> None:
    """Access comes back without an event. An account that cannot be read does not stop the next."""
    accounts = [await shop.connect(coach) for coach in (cast.erik, cast.ines)]
    for account in accounts:
        await shop.sandbox.back_office.deauthorize(account)
    await shop.deliver()
    await sync_disabled_accounts(shop.work())
    assert await open_alerts(shop) == ["account_lost", "account_lost"]
    for account in accounts:
        await shop.sandbox.back_office.authorize_again(account)
    shop.sandbox.refusals = [Refusal("get", f"accounts/{accounts[0]}", "Down.", status=500)]
    await sync_disabled_accounts(shop.work())
    enabled = [(await who.get("/coach/payment_account")).json()["charges_enabled"] for who in (erik, ines)]
    assert enabled == [False, True]
    shop.sandbox.refusals = []
    await sync_disabled_accounts(shop.work())
    assert (await erik.get("/coach/payment_account")).json()["charges_enabled"] is True
    assert await open_alerts(shop) == []


async def test_a_refused_payment_gets_another_key(shop: Shop, cast: Cast, program: Program) -> None:
    """Stripe repeats a refusal for a day under the same key, also when its reason has passed."""
    shop.sandbox.refusals = [Refusal("post", CREATE, LIMITED)]
    await shop.until(RENEWAL)
    shop.sandbox.refusals = []
    shop.clock.advance(timedelta(hours=1))
    await shop.reconcile()
    assert [one.state for one in await shop.attempts()][-1] is AttemptState.SUCCEEDED
    assert len(await shop.charges(cast.erik)) == 2


async def test_a_void_that_keeps_failing_alerts_the_operator(shop: Shop, cast: Cast, program: Program) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWAL)
    shop.sandbox.refusals = [Refusal("post", r"payment_intents/\w+/cancel", LIMITED)]
    await shop.advance(7 * DAY)
    assert await shop.state(cast.maya, program) is State.CLOSING
    await shop.advance(DAY - timedelta(hours=1))
    assert await open_alerts(shop) == []
    await shop.advance(timedelta(hours=2))
    await shop.reconcile()
    assert await open_alerts(shop) == ["void_stuck"]
    shop.sandbox.refusals = []
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert await open_alerts(shop) == []


async def test_a_lost_account_is_a_sentence_and_not_an_error(
    shop: Shop, cast: Cast, program: Program, maya: Requests, erik: Requests
) -> None:
    stripe_account_id = await shop.connect(cast.erik)
    await shop.sandbox.back_office.deauthorize(stripe_account_id, notify=False)
    coach = cast.erik.account_id
    for response in (
        await erik.get("/coach/payouts"),
        await maya.get(f"/athlete/card_tokens/card_init?coach_id={coach}"),
        await erik.get("/stripe/onboarding_url"),
    ):
        assert (response.status_code, response.json()["code"]) == (409, "AccountLost"), response.text
        assert response.headers["content-type"] == "application/problem+json"
        assert "account" in response.json()["title"]
    cancelled = await erik.post(
        f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True}
    )
    assert (cancelled.status_code, cancelled.json()["state"]) == (200, "canceled")
    await shop.reconcile()
    assert await open_alerts(shop) == ["account_lost", "refund_stuck"]
    await shop.sandbox.back_office.authorize_again(stripe_account_id)
    await shop.reconcile()
    assert sorted(entry.gross_minor for entry in await shop.ledger()) == [-3900, 3900]


async def test_a_missed_payment_of_a_lost_account_can_be_cancelled(
    shop: Shop, cast: Cast, program: Program, maya: Requests
) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWAL)
    await shop.sandbox.back_office.deauthorize(await shop.connect(cast.erik))
    assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).json()["state"] == "canceled"
    assert [invoice.state for invoice in await shop.invoices()] == ["paid", "void"]


async def test_a_provider_that_does_not_answer_is_a_sentence(
    shop: Shop, cast: Cast, program: Program, maya: Requests, erik: Requests
) -> None:
    working = provider_of(shop.services)
    set_provider(shop.services, sandbox_provider(shop.sandbox, lambda *_: 500))
    for response in (
        await erik.get("/coach/payouts"),
        await maya.get(f"/athlete/card_tokens/card_init?coach_id={cast.erik.account_id}"),
    ):
        assert (response.status_code, response.json()["reason"]) == (503, "payments_unavailable")
        assert response.json()["title"] == NOT_ANSWERING
    set_provider(shop.services, working)
    shop.sandbox.refusals = [Refusal("get", "payouts", "This key has no permission.", status=403)]
    refused = await erik.get("/coach/payouts")
    assert (refused.status_code, refused.json()["reason"]) == (502, "payment_provider")
    assert refused.json()["title"] == NOT_POSSIBLE
    assert "permission" not in refused.text, "what Stripe said is for the operator"


async def test_one_lost_account_does_not_stop_the_others(
    shop: Shop, cast: Cast, program: Program, maya: Requests, tom: Requests, erik: Requests, ines: Requests
) -> None:
    """Both coaches owe a refund; Erik's account is lost. Ines's client gets theirs, and her ledger is compared."""
    await shop.connect(cast.ines)
    other = await shop.program(cast.ines, (Period.MONTHLY, 2500))
    await shop.card(cast.tom, cast.ines)
    await tom.post(f"/stripe/plan/{other.id}/buy", START)
    shop.sandbox.refusals = [Refusal("post", REFUND, "Down.", status=500)]
    for who, plan, client in ((erik, program, cast.maya), (ines, other, cast.tom)):
        await who.post(f"/coach/plans/{plan.id}/clients/{client.id}/cancel", {"mode": "now", "refund": True})
    shop.sandbox.refusals = []
    await shop.sandbox.back_office.deauthorize(await shop.connect(cast.erik), notify=False)
    await shop.reconcile()
    mine = [entry.gross_minor for entry in await shop.ledger() if entry.account_id == cast.ines.account_id]
    assert sorted(mine) == [-2500, 2500]
    assert await shop.ledger_matches_provider(cast.ines)
    async with shop.sessions.begin() as session:
        for entry in await shop.ledger():
            if entry.account_id == cast.ines.account_id and entry.gross_minor < 0:
                (await session.merge(entry)).settlement_gross_minor = -2400
    [difference] = await reconcile_ledger(shop.work())
    assert difference.stripe_account_id == await shop.connect(cast.ines)


async def test_an_invoice_that_cannot_be_read_does_not_stop_the_next(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    intents = []
    for client, who in ((cast.maya, maya), (cast.tom, tom)):
        await shop.card(client, cast.erik, ALWAYS_3DS)
        pending = (await who.post(f"/stripe/plan/{program.id}/buy", START)).json()
        await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
        intents.append(pending["intent"])
        shop.clock.advance(timedelta(minutes=1))
    shop.sandbox.refusals = [Refusal("get", f"payment_intents/{intents[0]}", "This key has no permission.", status=403)]
    await shop.reconcile()
    states = [await shop.state(client, program) for client in (cast.maya, cast.tom)]
    assert states == [State.INCOMPLETE, State.ACTIVE]


async def test_a_comparison_that_is_refused_does_not_stop_the_next(
    shop: Shop, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shop.connect(cast.ines)
    accounts = [await shop.connect(coach) for coach in (cast.erik, cast.ines)]
    read: list[str] = []

    async def refuse(account: str, **_: Any) -> Any:
        read.append(account)
        raise AccessDenied("This key has no permission.")

    monkeypatch.setattr(shop.provider, "list_transactions", refuse)
    assert await reconcile_ledger(shop.work()) == []
    assert sorted(read) == sorted(accounts)


async def test_an_error_of_one_refund_does_not_stop_the_next(
    shop: Shop, cast: Cast, program: Program, tom: Requests, erik: Requests
) -> None:
    await shop.card(cast.tom, cast.erik)
    await tom.post(f"/stripe/plan/{program.id}/buy", START)
    shop.sandbox.refusals = [Refusal("post", REFUND, "Limited.", status=400)]
    for client in (cast.maya, cast.tom):
        await erik.post(f"/coach/plans/{program.id}/clients/{client.id}/cancel", {"mode": "now", "refund": True})
    await shop.reconcile()
    assert await open_alerts(shop) == ["refund_stuck", "refund_stuck"]
    shop.sandbox.refusals = []
    await shop.reconcile()
    assert [entry.gross_minor for entry in await shop.ledger()].count(-3900) == 2
    assert await open_alerts(shop) == []


async def test_the_doctor_counts_open_alerts(shop: Shop, cast: Cast, program: Program) -> None:
    async with shop.sessions() as session:
        assert (await check_alerts(await session.connection())).state == "ok"
    shop.sandbox.refusals = [Refusal("post", CONFIRM, LIMITED)]
    await shop.until(RENEWAL)
    async with shop.sessions() as session:
        found = await check_alerts(await session.connection())
    assert (found.state, "charge_blocked: 1" in found.message) == ("broken", True)
