"""Whatever happens, the balance is what was charged less fees, refunds and payouts, in every currency."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.kit.money import decimals
from regimen.stripe_adapter import errors, limits
from regimen.stripe_sandbox.balance_transactions import provider_fee
from regimen.stripe_sandbox.memory_store import MemoryStore
from tests.stripe.world import OK, key, simulated

CURRENCIES = ["GBP", "USD", "EUR", "JPY", "KRW", "KWD", "ISK"]
ACTION = st.one_of(
    st.tuples(st.just("pay"), st.integers(1, 3_000_000), st.sampled_from(CURRENCIES)),
    st.tuples(st.just("refund"), st.integers(0, 9), st.integers(1, 3_000_000), st.booleans()),
    st.tuples(st.just("refund_all"), st.integers(0, 9), st.booleans()),
    st.tuples(st.just("wait"), st.integers(1, 9)),
)


@given(st.lists(ACTION, max_size=12))
async def test_the_balance_is_the_sum_of_what_happened(actions: list[tuple]) -> None:  # type: ignore[type-arg]
    async with simulated(MemoryStore()) as world:
        customer = await world.customer()
        card = await world.card(customer, OK)
        paid: list[tuple[str, int, str]] = []
        expected: dict[str, int] = {}
        platform: dict[str, int] = {}
        refunded: dict[str, int] = {}
        for action in actions:
            if action[0] == "pay":
                _, amount, currency = action
                if not limits.chargeable(amount, currency):
                    with pytest.raises(errors.InvalidRequest):
                        await world.prepare(customer, amount, currency, application_fee=0)
                    continue
                fee = (amount * 5 + 50) // 100
                intent = await world.prepare(customer, amount, currency, application_fee=fee)
                done = await world.confirm(intent.id, card)
                assert done.provider_fee == min(provider_fee(amount, currency), amount - fee)
                paid.append((intent.id, amount, currency))
                expected[currency] = expected.get(currency, 0) + amount - fee - (done.provider_fee or 0)
                platform[currency] = platform.get(currency, 0) + fee
            elif action[0] == "wait":
                world.clock.advance(timedelta(days=action[1]))
                await world.sandbox.run_payouts()
            elif paid:
                intent_id, amount, currency = paid[action[1] % len(paid)]
                wanted = action[2] if action[0] == "refund" else None
                left = amount - refunded.get(intent_id, 0)
                back = bool((amount * 5 + 50) // 100) and bool(action[-1])
                before = (await world.provider.get_balance(None)).available.get(currency, 0)
                give = world.provider.refund(
                    world.stripe_account_id, intent_id, amount=wanted, return_fee=back, key=key()
                )
                if not left or (wanted or left) > left:
                    with pytest.raises(errors.InvalidRequest):
                        await give
                    continue
                refund = await give
                returned = before - (await world.provider.get_balance(None)).available.get(currency, 0)
                refunded[intent_id] = refunded.get(intent_id, 0) + refund.amount
                assert refund.amount == (wanted or left)
                assert 0 <= returned <= (amount * 5 + 50) // 100
                expected[currency] += returned - refund.amount
                platform[currency] -= returned
        sent: dict[str, int] = {}
        for payout in await world.provider.list_payouts(world.stripe_account_id):
            assert payout.amount > 0
            sent[payout.currency] = sent.get(payout.currency, 0) + payout.amount
        held = (await world.provider.get_balance(world.stripe_account_id)).available
        for currency in CURRENCIES:
            assert held.get(currency, 0) == expected.get(currency, 0) - sent.get(currency, 0)
        moves = await world.provider.list_transactions(world.stripe_account_id)
        assert all(move.net == move.amount - move.fee for move in moves)
        assert {c: v for c, v in (await world.provider.get_balance(None)).available.items() if v} == {
            c: v for c, v in platform.items() if v
        }


@pytest.mark.parametrize(
    ("amount", "currency", "fee"),
    [(3900, "GBP", 79), (1000, "JPY", 35), (39000, "KWD", 785), (10000, "ISK", 170), (10, "USD", 10)],
)
def test_the_providers_own_fee(amount: int, currency: str, fee: int) -> None:
    assert provider_fee(amount, currency) == fee


@pytest.mark.spec("OV-01")
@pytest.mark.parametrize(
    ("currency", "smallest"), [("GBP", 30), ("USD", 50), ("EUR", 50), ("JPY", 50), ("KWD", 500), ("ISK", 50)]
)
def test_the_smallest_payment(currency: str, smallest: int) -> None:
    assert limits.min_amount(currency) == smallest
    assert limits.chargeable(smallest, currency)
    assert not limits.chargeable(smallest - 1, currency)


def test_three_decimal_currencies_are_charged_in_tens() -> None:
    assert decimals("KWD") == 3
    assert limits.chargeable(1230, "KWD")
    assert not limits.chargeable(1234, "KWD")


@pytest.mark.spec("OV-02")
def test_the_largest_payment() -> None:
    assert limits.chargeable(99_999_999, "GBP")
    assert not limits.chargeable(100_000_000, "GBP")


@pytest.mark.parametrize(("amount", "currency"), [(1000, "JPY"), (12340, "KWD"), (5000, "ISK")])
async def test_other_decimals_are_charged_as_they_are(amount: int, currency: str) -> None:
    async with simulated(MemoryStore()) as world:
        done = await world.paid(amount, currency)
        assert (done.amount_received, done.currency) == (amount, currency)
