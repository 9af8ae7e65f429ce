"""Concurrent calls, two processes, a rollback of the application: the sandbox stays consistent."""

import asyncio

import asyncpg
import pytest

from regimen.stripe_adapter import errors
from regimen.stripe_adapter.types import Intent
from regimen.stripe_sandbox.delivery import DeliveryPolicy
from regimen.stripe_sandbox.postgres_store import PostgresStore
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.stripe.harness import OK, SandboxHarness, key


async def _outcomes(*calls: object) -> list[object]:
    return await asyncio.gather(*calls, return_exceptions=True)  # type: ignore[call-overload, no-any-return]


async def test_sixteen_confirmations_with_different_keys_charge_once(stored: SandboxHarness) -> None:
    customer = await stored.customer()
    card, intent = await stored.card(customer, OK), await stored.prepare(customer)
    got = await _outcomes(*(stored.confirm(intent.id, card) for _ in range(16)))
    assert sum(isinstance(one, Intent) for one in got) == 1
    assert sum(isinstance(one, errors.AlreadySucceeded) for one in got) == 15
    assert [move.amount for move in await stored.provider.list_transactions(stored.stripe_account_id)] == [3900]


async def test_sixteen_confirmations_with_one_key_return_the_same_response(stored: SandboxHarness) -> None:
    customer = await stored.customer()
    card, intent, once = await stored.card(customer, OK), await stored.prepare(customer), key()
    got = await _outcomes(*(stored.confirm(intent.id, card, key_=once) for _ in range(16)))
    assert all(one == got[0] and isinstance(one, Intent) for one in got)
    assert [move.amount for move in await stored.provider.list_transactions(stored.stripe_account_id)] == [3900]


async def test_confirming_and_cancelling_at_once(stored: SandboxHarness) -> None:
    customer = await stored.customer()
    card = await stored.card(customer, OK)
    for _ in range(4):
        intent = await stored.prepare(customer)
        await _outcomes(
            stored.confirm(intent.id, card),
            stored.provider.cancel_intent(stored.stripe_account_id, intent.id, key=key()),
        )
        now = await stored.provider.get_intent(stored.stripe_account_id, intent.id)
        assert (now.status, now.amount_received) in [("succeeded", 3900), ("canceled", 0)]


async def test_concurrent_refunds_never_exceed_the_payment(stored: SandboxHarness) -> None:
    intent = await stored.paid()
    await _outcomes(
        *(
            stored.provider.refund(stored.stripe_account_id, intent.id, amount=1000, return_fee=True, key=key())
            for _ in range(8)
        )
    )
    assert (await stored.provider.get_intent(stored.stripe_account_id, intent.id)).amount_refunded == 3000


async def test_two_processes_share_one_sandbox(stored: SandboxHarness, database_url: str) -> None:
    second = Sandbox(PostgresStore(database_url), stored.clock.now, delivery=DeliveryPolicy("manual"))
    await second.open()
    try:
        assert second.webhook_secrets == stored.sandbox.webhook_secrets
        other = sandbox_provider(second)
        customer = await stored.customer()
        card, intent = await stored.card(customer, OK), await stored.prepare(customer)
        got = await _outcomes(
            *(
                provider.confirm_intent(
                    stored.stripe_account_id, intent.id, payment_method=card, on_session=True, key=key()
                )
                for provider in [stored.provider, other] * 8
            )
        )
        assert sum(isinstance(one, Intent) for one in got) == 1
        assert (await other.get_intent(stored.stripe_account_id, intent.id)).status == "succeeded"
        assert sum(await _outcomes(stored.sandbox.run_payouts(), second.run_payouts())) == 0  # type: ignore[arg-type]
        second.deliver = stored.receive
        waiting = await second.store.count_pending_events()
        await asyncio.gather(second.deliver_pending(), stored.sandbox.deliver_pending())
        assert len(stored.received) == waiting
    finally:
        await second.close()


async def test_a_rollback_of_the_application_does_not_affect_the_sandbox(
    stored: SandboxHarness, database_url: str
) -> None:
    connection = await asyncpg.connect(database_url)
    try:
        transaction = connection.transaction()
        await transaction.start()
        await connection.execute("create table ours (id int)")
        intent = await stored.paid()
        await transaction.rollback()
        assert await connection.fetchval("select to_regclass('ours')") is None
    finally:
        await connection.close()
    assert (await stored.provider.get_intent(stored.stripe_account_id, intent.id)).status == "succeeded"


async def test_a_crash_in_the_sandbox_rolls_back(stored: SandboxHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    customer = await stored.customer()
    card, intent, once = await stored.card(customer, OK), await stored.prepare(customer), key()

    async def crash(*_: object, **__: object) -> None:
        raise RuntimeError("The provider's machine stopped.")

    with monkeypatch.context() as patch:
        patch.setattr("regimen.stripe_sandbox.call.Call.emit", crash)
        with pytest.raises(RuntimeError):
            await stored.confirm(intent.id, card, key_=once)
    assert (await stored.provider.get_intent(stored.stripe_account_id, intent.id)).amount_received == 0
    assert (await stored.confirm(intent.id, card, key_=once)).status == "succeeded"
