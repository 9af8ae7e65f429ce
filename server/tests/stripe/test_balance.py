"""Whatever happens, the balance is what was charged less fees, refunds and payouts, in every currency."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.kit.money import Money, decimals
from regimen.stripe_adapter import errors, limits
from regimen.stripe_sandbox.balance_transactions import provider_fee
from regimen.stripe_sandbox.memory_store import MemoryStore
from tests.stripe.harness import OK, key, open_sandbox_harness

CURRENCIES = ["GBP", "USD", "EUR", "JPY", "KRW", "KWD", "ISK"]
ACTION = st.one_of(
    st.tuples(st.just("pay"), st.integers(1, 3_000_000), st.sampled_from(CURRENCIES)),
    st.tuples(st.just("refund"), st.integers(0, 9), st.integers(1, 3_000_000), st.booleans()),
    st.tuples(st.just("refund_all"), st.integers(0, 9), st.booleans()),
    st.tuples(st.just("wait"), st.integers(1, 9)),
)


@given(st.lists(ACTION, max_size=12))
async def test_the_balance_is_the_sum_of_all_transactions(actions: list[tuple]) -> None:  # type: ignore[type-arg]
    async with open_sandbox_harness(MemoryStore()) as harness:
        for currency in CURRENCIES:
            await harness.sandbox.back_office.add_bank(harness.stripe_account_id, currency)
        customer = await harness.customer()
        card = await harness.card(customer, OK)
        paid: list[tuple[str, int, str]] = []
        expected: dict[str, int] = {}
        platform: dict[str, int] = {}
        refunded: dict[str, int] = {}
        for action in actions:
            if action[0] == "pay":
                _, amount, currency = action
                if not limits.is_chargeable(amount, currency):
                    with pytest.raises(errors.InvalidRequest):
                        await harness.prepare(customer, amount, currency, application_fee=0)
                    continue
                fee = Money(amount, currency).platform_fee().minor
                intent = await harness.prepare(customer, amount, currency, application_fee=fee)
                done = await harness.confirm(intent.id, card)
                assert done.provider_fee == min(provider_fee(amount, currency), amount - fee)
                paid.append((intent.id, amount, currency))
                expected[currency] = expected.get(currency, 0) + amount - fee - (done.provider_fee or 0)
                platform[currency] = platform.get(currency, 0) + fee
            elif action[0] == "wait":
                harness.clock.advance(timedelta(days=action[1]))
                await harness.sandbox.run_payouts()
            elif paid:
                intent_id, amount, currency = paid[action[1] % len(paid)]
                amount_to_refund = action[2] if action[0] == "refund" else None
                left = amount - refunded.get(intent_id, 0)
                return_fee = bool(Money(amount, currency).platform_fee().minor) and bool(action[-1])
                before = (await harness.provider.get_balance("")).available.get(currency, 0)
                refunding = harness.provider.refund(
                    harness.stripe_account_id, intent_id, amount=amount_to_refund, return_fee=return_fee, key=key()
                )
                if not left or (amount_to_refund or left) > left:
                    with pytest.raises(errors.InvalidRequest):
                        await refunding
                    continue
                refund = await refunding
                returned = before - (await harness.provider.get_balance("")).available.get(currency, 0)
                refunded[intent_id] = refunded.get(intent_id, 0) + refund.amount
                assert refund.amount == (amount_to_refund or left)
                assert 0 <= returned <= Money(amount, currency).platform_fee().minor
                expected[currency] += returned - refund.amount
                platform[currency] -= returned
        sent: dict[str, int] = {}
        for payout in await harness.provider.list_payouts(harness.stripe_account_id):
            assert payout.amount > 0
            sent[payout.currency] = sent.get(payout.currency, 0) + payout.amount
        held = (await harness.provider.get_balance(harness.stripe_account_id)).available
        for currency in CURRENCIES:
            assert held.get(currency, 0) == expected.get(currency, 0) - sent.get(currency, 0)
        moves = await harness.provider.list_transactions(harness.stripe_account_id)
        assert all(move.net == move.amount - move.fee for move in moves)
        assert {c: v for c, v in (await harness.provider.get_balance("")).available.items() if v} == {
            c: v for c, v in platform.items() if v
        }


@pytest.mark.parametrize(
    ("amount", "currency", "fee"),
    [(3900, "GBP", 79), (1000, "JPY", 35), (39000, "KWD", 785), (10000, "ISK", 170), (10, "USD", 10)],
)
def test_the_provider_fee(amount: int, currency: str, fee: int) -> None:
    assert provider_fee(amount, currency) == fee


@pytest.mark.spec("OV-01")
@pytest.mark.parametrize(
    ("currency", "smallest"), [("GBP", 30), ("USD", 50), ("EUR", 50), ("JPY", 50), ("KWD", 500), ("ISK", 50)]
)
def test_the_smallest_payment(currency: str, smallest: int) -> None:
    assert limits.min_amount(currency) == smallest
    assert limits.is_chargeable(smallest, currency)
    assert not limits.is_chargeable(smallest - 1, currency)


def test_three_decimal_currencies_are_charged_in_tens() -> None:
    assert decimals("KWD") == 3
    assert limits.is_chargeable(1230, "KWD")
    assert not limits.is_chargeable(1234, "KWD")


@pytest.mark.spec("OV-02")
def test_the_largest_payment() -> None:
    assert limits.is_chargeable(99_999_999, "GBP")
    assert not limits.is_chargeable(100_000_000, "GBP")


@pytest.mark.parametrize(("amount", "currency"), [(1000, "JPY"), (12340, "KWD"), (5000, "ISK")])
async def test_currencies_with_other_decimals(amount: int, currency: str) -> None:
    async with open_sandbox_harness(MemoryStore()) as harness:
        done = await harness.paid(amount, currency)
        assert (done.amount_received, done.currency) == (amount, currency)
