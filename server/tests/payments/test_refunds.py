"""Refunds: in full, of what is left, issued at Stripe, and failed."""

from datetime import timedelta
from typing import Any

import pytest
import stripe
from sqlalchemy import select

from regimen.memberships.models import Membership, State
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.actions.refund_sync import sync_refund
from regimen.payments.models import LedgerEntry, PaymentAlert, RefundRequest
from regimen.platform.models import EventRow
from regimen.programs.models import Period
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, Shop
from tests.purchases import START


@pytest.fixture
async def paid(shop: Shop, cast: Cast, maya: Requests) -> LedgerEntry:
    """Maya's payment of 39 pounds to Erik."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    response = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert response.status_code == 200
    [payment] = await shop.ledger()
    return payment


async def refund(shop: Shop, cast: Cast, erik: Requests) -> dict[str, Any]:
    [invoice] = await shop.invoices()
    there = f"/coach/plans/{invoice.product_id}/clients/{cast.maya.id}/cancel"
    response = await erik.post(there, {"mode": "now", "refund": True})
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def rows(shop: Shop) -> list[RefundRequest]:
    async with shop.sessions() as session:
        return list(await session.scalars(select(RefundRequest)))


@pytest.mark.spec("BUY-68")
@pytest.mark.parametrize("heard", [True, False])
async def test_what_is_left_of_a_payment_is_refunded(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry, *, heard: bool
) -> None:
    """A part was refunded at Stripe before; its webhook may not have arrived yet."""
    await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=1000, return_fee=False, key="by-hand")
    if heard:
        await shop.deliver()
    await refund(shop, cast, erik)
    await shop.deliver()
    if heard:
        assert sorted(e.gross_minor for e in await shop.ledger()) == [-2900, -1000, 3900]
        assert sum(e.platform_fee_minor for e in await shop.ledger()) == 0
        assert (await shop.invoices())[0].refunded_minor == 3900
        assert await shop.ledger_matches_provider(cast.erik)
    else:
        assert [row.state for row in await rows(shop)] == ["failed"]
        assert sorted(e.gross_minor for e in await shop.ledger()) == [-1000, 3900]
    assert await reconcile_ledger(shop.work()) == []


async def test_after_a_refund_by_hand_that_was_not_known_what_is_left_can_be_refunded(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry
) -> None:
    """The first request asked for too much, and was told so. The second asks for the rest, a third for nothing."""
    await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=1000, return_fee=True, key="by-hand")
    await refund(shop, cast, erik)
    assert [(row.state, row.amount_minor) for row in await rows(shop)] == [("failed", 3900)]
    assert [e.gross_minor for e in await shop.ledger()] == [3900, -1000], "what was refunded is known now"
    for _ in range(2):
        await refund(shop, cast, erik)
        assert [(row.state, row.amount_minor) for row in await rows(shop)] == [("done", 2900)], "at the first try"
        await shop.deliver()
        await shop.reconcile()
        assert [e.gross_minor for e in await shop.ledger()] == [3900, -1000, -2900]
    assert sum(e.platform_fee_minor for e in await shop.ledger()) == 0
    assert (await shop.invoices())[0].refunded_minor == 3900
    async with shop.sessions() as session:
        assert [one.resolved_at is None for one in await session.scalars(select(PaymentAlert))] == [False]
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []


async def test_a_refund_of_another_account_that_names_the_charge_is_not_ours(
    shop: Shop, cast: Cast, paid: LedgerEntry
) -> None:
    foreign = await shop.connect(cast.ines)
    body = {
        "id": "re_foreign",
        "object": "refund",
        "amount": 3900,
        "currency": "gbp",
        "charge": paid.source_id,
        "payment_intent": paid.intent_id,
        "status": "succeeded",
        "created": 1_768_208_400,
        "metadata": {},
        "balance_transaction": None,
        "livemode": False,
    }
    async with shop.sandbox.store.transaction(foreign) as transaction:
        await transaction.put(foreign, body)
    await sync_refund(shop.work(), foreign, "re_foreign")
    assert [e.gross_minor for e in await shop.ledger()] == [3900]
    assert (await shop.invoices())[0].refunded_minor == 0


@pytest.mark.parametrize(("waited", "posts"), [(timedelta(hours=23, seconds=-1), 2), (timedelta(hours=23), 1)])
async def test_a_lost_answer_is_looked_for_once_its_key_may_have_expired(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry, waited: timedelta, posts: int
) -> None:
    """Stripe keeps keys for 24 hours: an hour before, the refund is looked for and no longer posted again."""
    posted: list[str] = []

    def lose_first_answer(phase: str, method: str, url: str) -> None:
        if phase == "after" and method == "post" and url.endswith("/refunds"):
            posted.append(url)
            if len(posted) == 1:
                raise stripe.APIConnectionError("lost")

    set_provider(shop.services, sandbox_provider(shop.sandbox, lose_first_answer))
    await refund(shop, cast, erik)
    assert [row.state for row in await rows(shop)] == ["requested"]
    shop.clock.advance(waited)
    await shop.reconcile()
    assert [row.state for row in await rows(shop)] == ["done"]
    assert len(posted) == posts
    assert [e.gross_minor for e in await shop.ledger()] == [3900, -3900]
    assert await shop.ledger_matches_provider(cast.erik)


async def test_money_is_in_the_ledger_when_it_moved(shop: Shop, cast: Cast, paid: LedgerEntry) -> None:
    """However late we hear of it: a refund and its failure, a dispute and its end."""
    moved = [paid.at]
    by_hand = await shop.provider.refund(
        paid.stripe_account_id, paid.intent_id, amount=1000, return_fee=True, key="by-hand"
    )
    moved.append(shop.clock.now())
    shop.clock.advance(timedelta(days=1))
    await shop.sandbox.back_office.fail_refund(by_hand.id)
    moved.append(shop.clock.now())
    shop.clock.advance(timedelta(days=1))
    dispute = await shop.sandbox.back_office.open_dispute(paid.intent_id)
    moved.append(shop.clock.now())
    shop.clock.advance(timedelta(days=1))
    await shop.sandbox.back_office.close_dispute(dispute, won=True)
    moved.append(shop.clock.now())
    shop.clock.advance(timedelta(days=3))
    for _ in range(2):
        await shop.deliver()
    assert [(e.gross_minor, e.at) for e in await shop.ledger()] == list(
        zip([3900, -1000, 1000, -3900, 3900], moved, strict=True)
    )
    assert await reconcile_ledger(shop.work()) == []


async def test_a_refund_that_failed_before_is_refused_with_a_sentence(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry
) -> None:
    await refund(shop, cast, erik)
    [row] = await rows(shop)
    assert row.provider_id is not None
    await shop.sandbox.back_office.fail_refund(row.provider_id)
    await shop.deliver()
    [invoice] = await shop.invoices()
    there = f"/coach/plans/{invoice.product_id}/clients/{cast.maya.id}/cancel"
    again = await erik.post(there, {"mode": "now", "refund": True})
    assert (again.status_code, again.json()["code"]) == (409, "RefundImpossible")
    assert "couldn't be refunded" in again.json()["title"]
    assert [row.state for row in await rows(shop)] == ["failed"]


async def test_nothing_is_left_to_refund(shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry) -> None:
    await shop.provider.refund(paid.stripe_account_id, paid.intent_id, return_fee=True, key="by-hand")
    await shop.deliver()
    [invoice] = await shop.invoices()
    there = f"/coach/plans/{invoice.product_id}/clients/{cast.maya.id}/cancel"
    refused = await erik.post(there, {"mode": "now", "refund": True})
    assert (refused.status_code, refused.json()["code"]) == (409, "AlreadyRefunded")
    assert await rows(shop) == []
    async with shop.sessions() as session:
        m = await session.get_one(Membership, invoice.subject_id)
    assert m.state is State.ACTIVE, "and nothing is cancelled"
    assert (await erik.post(there, {"mode": "now"})).json()["state"] == "canceled"
    assert sorted(e.gross_minor for e in await shop.ledger()) == [-3900, 3900]


async def test_a_failed_refund_returns_to_the_coach(shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry) -> None:
    await refund(shop, cast, erik)
    [row] = await rows(shop)
    assert row.provider_id is not None
    await shop.sandbox.back_office.fail_refund(row.provider_id)
    for _ in range(2):
        await shop.deliver()
    assert [e.gross_minor for e in await shop.ledger()] == [3900, -3900, 3900]
    assert [e.platform_fee_minor for e in await shop.ledger()] == [195, -195, 195], "the fee is taken again"
    assert (await shop.invoices())[0].refunded_minor == 0
    assert [row.state for row in await rows(shop)] == ["failed"]
    async with shop.sessions() as session:
        assert await session.scalar(select(EventRow.id).where(EventRow.type == "refund_failed")) is not None
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []


@pytest.mark.parametrize("heard", [True, False])
async def test_a_disputed_payment_was_not_refunded_by_hand(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry, *, heard: bool
) -> None:
    """Stripe refuses because of the dispute. A refund of the same amount that is there is not ours."""
    by_hand = 1950 if heard else 3900
    await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=by_hand, return_fee=True, key="by-hand")
    if heard:
        await shop.deliver()
    shop.sandbox.refusals = [Refusal("post", "refunds$", "It was charged back.", code="charge_disputed")]
    await refund(shop, cast, erik)
    assert [row.state for row in await rows(shop)] == ["on_hold"]
    shop.sandbox.refusals = []
    await shop.deliver()
    assert [e.gross_minor for e in await shop.ledger()] == [3900, -by_hand]
    assert await reconcile_ledger(shop.work()) == []


async def test_a_refund_by_hand_that_failed_does_not_count(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry
) -> None:
    account, intent = paid.stripe_account_id, paid.intent_id
    failed = await shop.provider.refund(account, intent, amount=3900, return_fee=True, key="by-hand")
    await shop.sandbox.back_office.fail_refund(failed.id)
    await shop.provider.refund(account, intent, amount=1000, return_fee=True, key="by-hand-2")
    await refund(shop, cast, erik)
    assert [row.state for row in await rows(shop)] == ["failed"], "the client has 10 of 39 pounds"
    await shop.deliver()
    assert sum(e.gross_minor for e in await shop.ledger()) == 2900
    assert await reconcile_ledger(shop.work()) == []


async def test_a_refund_by_hand_that_is_in_the_ledger_is_not_the_one_that_was_requested(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry
) -> None:
    account, intent = paid.stripe_account_id, paid.intent_id
    await shop.provider.refund(account, intent, amount=1950, return_fee=True, key="by-hand")
    await shop.deliver()
    await shop.provider.refund(account, intent, amount=100, return_fee=True, key="by-hand-2")
    await refund(shop, cast, erik)
    assert [row.state for row in await rows(shop)] == ["failed"], "1850 are left"


@pytest.mark.spec("BUY-68")
async def test_an_overpayment_refunded_by_hand_is_no_refund_of_the_invoice(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    """A payment arrives for an invoice that is void, the client's bank rejects our refund of it, and the coach refunds
    it at Stripe: once in vain, and heard of only then, and once more."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    account = pending["stripe_account"]
    await shop.sandbox.back_office.deauthorize(account, notify=False)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await shop.reconcile()
    await shop.sandbox.back_office.authorize_again(account)
    await erik.post("/coach/payment_account/refresh")
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await shop.deliver()
    await shop.reconcile()
    payment, ours = await shop.ledger()
    await shop.sandbox.back_office.fail_refund(ours.source_id)
    await shop.deliver()
    for rejected in (True, False):
        key = f"by-hand-{rejected}"
        made = await shop.provider.refund(account, payment.intent_id, amount=3900, return_fee=True, key=key)
        if rejected:
            await shop.sandbox.back_office.fail_refund(made.id)
        await shop.deliver()
    entries = [(e.gross_minor, e.overpayment) for e in await shop.ledger()]
    assert sorted(entries) == [(-3900, True)] * 3 + [(3900, True)] * 3
    assert [(invoice.state, invoice.refunded_minor) for invoice in await shop.invoices()] == [("void", 0)]
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize("by_hand", [True, False])
async def test_no_more_of_the_fee_is_returned_than_was_paid(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, *, by_hand: bool
) -> None:
    """The fee is converted into the account's currency and back."""
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9930), currency="KWD")
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).is_success
    [paid] = await shop.ledger()
    if by_hand:
        await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=9930, return_fee=True, key="by-hand")
        await shop.deliver()
    else:
        await refund(shop, cast, erik)
    assert [(e.gross_minor, e.platform_fee_minor) for e in await shop.ledger()] == [(9930, 500), (-9930, -500)]
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize("price", [3990, 3900, 4999, 12_345, 777])
async def test_the_whole_fee_is_returned_with_a_converted_refund(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, price: int
) -> None:
    """Stripe says what it returned in pounds, of a fee in euros: no cent of it is left."""
    program = await shop.program(cast.erik, (Period.ONE_OFF, price), currency="EUR")
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).is_success
    await refund(shop, cast, erik)
    paid, back = await shop.ledger()
    assert (paid.settled_currency, back.platform_fee_minor) == ("GBP", -paid.platform_fee_minor)
    assert back.settled_platform_fee_minor == -paid.settled_platform_fee_minor
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []


async def test_a_refund_that_failed_before_we_heard_of_it_moves_no_more_of_the_fee_than_was_paid(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9930), currency="KWD")
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).is_success
    [paid] = await shop.ledger()
    made = await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=9930, return_fee=True, key="k")
    await shop.sandbox.back_office.fail_refund(made.id)
    await shop.deliver()
    moved = [(e.gross_minor, e.platform_fee_minor) for e in await shop.ledger()]
    assert sorted(moved) == [(-9930, -500), (9930, 500), (9930, 500)]
    assert await shop.ledger_matches_provider(cast.erik)
