"""A coach's payments: fees, refunds, transactions and payouts, and who may see and refund them."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from regimen.accounts.models import AccountMember, InviteStatus, MemberRole
from regimen.kit.money import Money
from regimen.memberships.models import State
from regimen.payments.access.accounts import get_payment_account
from regimen.payments.actions.backfill import backfill_events
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.jobs import run_sandbox_jobs
from regimen.payments.models import Invoice, LedgerEntry, RefundRequest
from regimen.payments.rules import exchange_rates
from regimen.payments.rules.payouts import next_payout
from regimen.programs.models import Period, Program, ProgramType
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, Shop
from tests.purchases import START


async def sold(shop: Shop, cast: Cast, maya: Requests, *price: tuple[Period, int], currency: str = "GBP") -> Program:
    program = await shop.program(cast.erik, *(price or ((Period.MONTHLY, 3900),)), currency=currency)
    if cast.maya.id not in shop.methods:
        await shop.card(cast.maya, cast.erik)
    response = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert response.status_code == 200, response.text
    return program


@pytest.mark.spec("BUY-68")
async def test_a_coach_can_refund_the_last_payment(shop: Shop, cast: Cast, maya: Requests, erik: Requests) -> None:
    program = await sold(shop, cast, maya)
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel"
    ended = await erik.post(there, {"mode": "now", "refund": True})
    assert (ended.json()["state"], ended.json()["canceled_by"]) == ("canceled", "canceled_by_coach")
    again = await erik.post(there, {"mode": "now", "refund": True})
    assert again.status_code == 200
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900, -3900]
    async with shop.sessions() as session:
        assert await session.scalar(select(func.count()).select_from(RefundRequest)) == 1
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.spec("CLI-23", "BUY-68")
async def test_a_coach_can_cancel_at_period_end_without_a_refund(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await sold(shop, cast, maya)
    later = await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "period_end"})
    assert (later.json()["state"], later.json()["cancel_at_period_end"]) == ("active", True)
    assert (await maya.post(f"/athlete/plans/{program.id}/resume_subscribe")).status_code == 409
    await shop.until(datetime(2026, 2, 12, 9, tzinfo=UTC))
    assert await shop.state(cast.maya, program) is State.CANCELED_AT_PERIOD_END
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900]


async def test_another_coach_cannot_find_the_client(shop: Shop, cast: Cast, maya: Requests, ines: Requests) -> None:
    program = await sold(shop, cast, maya)
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}"
    for path in ("cancel", "remove", "allow_rejoin"):
        body = {"mode": "now", "refund": True} if path == "cancel" else None
        assert (await ines.post(f"{there}/{path}", body)).status_code == 404
    assert await shop.state(cast.maya, program) is State.ACTIVE


@pytest.mark.spec("BUY-79", "BUY-76")
async def test_transactions_add_up(shop: Shop, cast: Cast, maya: Requests, erik: Requests, ines: Requests) -> None:
    program = await sold(shop, cast, maya)
    await sold(shop, cast, maya, (Period.MONTHLY, 7900))
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True})
    seen = (await erik.get("/coach/transactions")).json()
    assert sorted((row["kind"], row["status"], row["gross"]["amount_minor"]) for row in seen["items"]) == [
        ("payment", "paid", 7900),
        ("payment", "refunded", 3900),
        ("refund", "refund", -3900),
    ]
    for row in seen["items"]:
        fees = row["platform_fee"]["amount_minor"] + row["provider_fee"]["amount_minor"]
        assert row["net"]["amount_minor"] == row["gross"]["amount_minor"] - fees
    [total] = seen["totals"]
    assert total["gross"]["amount_minor"] == 7900
    assert total["net"]["amount_minor"] == sum(row["net"]["amount_minor"] for row in seen["items"])
    assert seen["items"][0]["client_name"] == "Maya Kowalczyk"
    assert (await ines.get("/coach/transactions")).json()["items"] == []
    assert (await maya.get("/coach/transactions")).status_code == 403


@pytest.mark.spec("SHL-31")
async def test_members_with_financial_access_are_warned_about_requirements(
    shop: Shop, cast: Cast, erik: Requests, ines: Requests
) -> None:
    async with shop.sessions.begin() as session:
        session.add(
            AccountMember(
                account_id=cast.erik.account_id,
                user_id=cast.ines.id,
                role=MemberRole.COACH,
                invite_status=InviteStatus.ACCEPTED,
                created_at=shop.clock.now(),
            )
        )
        account = await get_payment_account(session, cast.erik.account_id)
        assert account is not None
        account.charges_enabled, account.details_submitted = False, True
    assert (await ines.put("/accounts/switch", {"id": str(cast.erik.account_id)})).status_code == 200
    await erik.put("/coach/white-label/web-address", {"sub_domain_name": "northside"})  # nothing else to be told
    assert [one["type"] for one in (await erik.get("/users/warnings")).json()] == ["stripe_attention"]
    assert (await ines.get("/users/warnings")).json() == []


@pytest.mark.spec("BUY-79")
async def test_a_coach_without_financial_access_cannot_see_or_refund_payments(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, ines: Requests
) -> None:
    program = await sold(shop, cast, maya)
    async with shop.sessions.begin() as session:
        session.add(
            AccountMember(
                account_id=cast.erik.account_id,
                user_id=cast.ines.id,
                role=MemberRole.COACH,
                invite_status=InviteStatus.ACCEPTED,
                created_at=shop.clock.now(),
            )
        )
    assert (await ines.put("/accounts/switch", {"id": str(cast.erik.account_id)})).status_code == 200
    for path in ("/coach/transactions", "/coach/payouts", "/stripe/onboarding_url"):
        assert (await ines.get(path)).status_code == 403, path
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel"
    assert (await ines.post(there, {"mode": "now", "refund": True})).status_code == 403
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert (await ines.post(there, {"mode": "now"})).status_code == 200


@pytest.mark.spec("BUY-78")
async def test_the_balance_is_paid_out_on_wednesday(shop: Shop, cast: Cast, maya: Requests, erik: Requests) -> None:
    await sold(shop, cast, maya)
    before = (await erik.get("/coach/payouts")).json()
    assert before["next_payout_on"] == "2026-01-14"
    held = before["available"][0]["amount_minor"] + before["pending"][0]["amount_minor"]
    shop.clock.advance(timedelta(days=2))
    shop.services.extra[Sandbox] = shop.sandbox
    async with shop.sessions.begin() as session:
        await run_sandbox_jobs(session, shop.clock.now())
    [paid] = (await erik.get("/coach/payouts")).json()["items"]
    assert (paid["amount"]["amount_minor"], paid["created_at"][:10]) == (held, "2026-01-14")


@given(st.dates(datetime(2024, 1, 1, tzinfo=UTC).date(), datetime(2040, 1, 1, tzinfo=UTC).date()))
def test_the_next_payout_is_on_the_next_wednesday(today: Any) -> None:
    following = next_payout(today)
    assert following.weekday() == 2
    assert 1 <= (following - today).days <= 7


@pytest.mark.spec("BUY-77", "BUY-76")
@pytest.mark.parametrize(("currency", "amount"), [("JPY", 5000), ("KWD", 12_340), ("ISK", 90_000), ("EUR", 3990)])
async def test_currencies_with_other_decimals_add_up(
    shop: Shop, cast: Cast, maya: Requests, currency: str, amount: int
) -> None:
    await sold(shop, cast, maya, (Period.MONTHLY, amount), currency=currency)
    [entry] = await shop.ledger()
    assert (entry.gross_minor, entry.currency) == (amount, currency)
    assert entry.platform_fee_minor == {"JPY": 250, "KWD": 620, "ISK": 4500, "EUR": 200}[currency]
    assert await shop.ledger_matches_provider(cast.erik)


@given(st.integers(30, 99_999_999), st.sampled_from(["GBP", "JPY"]))
def test_the_fee_is_five_percent_rounded_half_up(minor: int, currency: str) -> None:
    assert Money(minor, currency).platform_fee().minor == (minor * 5 + 50) // 100


@given(st.integers(500, 99_999_999), st.sampled_from(["KWD", "BHD"]))
def test_the_fee_ends_in_zero_where_there_are_three_decimals(minor: int, currency: str) -> None:
    assert Money(minor, currency).platform_fee().minor == (minor * 5 + 500) // 1000 * 10


@given(
    st.integers(0, 99_999_999),
    st.sampled_from(sorted(exchange_rates.UNITS_PER_DOLLAR)),
    st.sampled_from(sorted(exchange_rates.UNITS_PER_DOLLAR)),
)
def test_prices_are_converted_to_other_currencies(minor: int, here: str, there: str) -> None:
    other = exchange_rates.convert(Money(minor, here), there)
    if here == there:
        assert other is None
    else:
        assert other is not None
        assert other.minor >= 0
        assert other.currency == there


async def test_an_overpayment_is_refunded(shop: Shop, cast: Cast, maya: Requests, erik: Requests) -> None:
    """The invoice was voided while its intent could still be paid: the payment is recorded and refunded."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    async with shop.sessions.begin() as session:
        invoice = (await session.scalars(select(Invoice))).one()
        invoice.state = "void"  # type: ignore[assignment]
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await shop.deliver()
    assert [(entry.gross_minor, entry.overpayment) for entry in await shop.ledger()] == [(3900, True), (-3900, True)]
    assert await shop.ledger_matches_provider(cast.erik)


async def test_missed_webhooks_are_backfilled_from_the_list_of_events(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await backfill_events(shop.work())
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_an_event_that_is_listed_late_is_backfilled(
    shop: Shop, cast: Cast, maya: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stripe's list may lack what has just happened: the last hour is read again."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)

    async def nothing_yet(*_: Any, **__: Any) -> list[Any]:
        return []

    shop.clock.advance(timedelta(minutes=1))
    with monkeypatch.context() as patched:
        patched.setattr(shop.provider, "list_events", nothing_yet)
        await backfill_events(shop.work())
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    shop.clock.advance(timedelta(hours=1))
    await backfill_events(shop.work())
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_a_payment_of_last_year_that_we_hear_of_this_year_is_last_years_income(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    shop.clock.freeze(datetime(2026, 12, 31, 12, tzinfo=UTC))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-12-31"})).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    shop.clock.advance(timedelta(days=1))
    await shop.deliver()
    [entry] = await shop.ledger()
    assert entry.at == datetime(2026, 12, 31, 12, tzinfo=UTC)
    assert [month["month"][:7] for month in (await erik.get("/coach/transactions")).json()["months"]] == ["2026-12"]


async def test_reconciling_the_ledger_finds_differences(shop: Shop, cast: Cast, maya: Requests) -> None:
    await sold(shop, cast, maya)
    assert await reconcile_ledger(shop.work()) == []
    async with shop.sessions.begin() as session:
        entry = (await session.scalars(select(LedgerEntry))).one()
        lost = entry.source_id
        entry.source_id = "ch_somebody_else"
    [difference] = await reconcile_ledger(shop.work())
    assert (difference.missing_in_ledger, difference.missing_at_provider) == ([lost], ["ch_somebody_else"])


async def test_a_refund_issued_at_stripe_is_added_to_the_ledger(shop: Shop, cast: Cast, maya: Requests) -> None:
    await sold(shop, cast, maya)
    [payment] = await shop.ledger()
    await shop.provider.refund(
        payment.stripe_account_id, payment.intent_id, amount=1000, return_fee=False, key="by-hand"
    )
    await shop.deliver()
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900, -1000]
    assert (await shop.invoices())[0].refunded_minor == 1000
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize("query", ["since=2026-01-01T00:00:00", "until=0001-01-01T00:00:00%2B14:00", "since=soon"])
async def test_the_range_of_transactions_needs_times_with_a_zone(erik: Requests, query: str) -> None:
    assert (await erik.get(f"/coach/transactions?{query}")).status_code == 422


async def test_the_number_of_queries_does_not_depend_on_the_transactions(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, count_queries: Callable[[], Any]
) -> None:
    costs = []
    for _ in range(2):
        for _ in range(2):
            await sold(shop, cast, maya, (Period.ONE_OFF, 9900))
        with count_queries() as queries:
            assert (await erik.get("/coach/transactions")).status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 6


async def test_a_database_of_another_mode_is_refused(shop: Shop, cast: Cast, maya: Requests) -> None:
    """A database with real payments refuses simulated ones."""
    from regimen.stripe_adapter.models import ProviderMode

    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    async with shop.sessions.begin() as session:
        (await session.scalars(select(ProviderMode))).one().mode = "live"
    response = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (response.status_code, response.json()["reason"]) == (503, "payments_unavailable")
    assert await shop.charges(cast.erik) == []


async def test_a_group_program_cannot_be_rescheduled(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(
        cast.erik, kind=ProgramType.ONE_MANY, starts_on=datetime(2026, 1, 5, tzinfo=UTC).date()
    )
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    refused = await maya.post(f"/plans/{program.id}/re_add_schedule", {"date": "2026-01-20"})
    assert (refused.status_code, "shared calendar" in refused.json()["errors"]["date"][0]) == (422, True)
