"""Webhooks: signed, verified by the SDK, and as unreliable as a test wants."""

import json
import time
from datetime import timedelta

import pytest

from regimen.stripe_adapter import errors, webhooks
from regimen.stripe_adapter.types import EVENT_KINDS
from regimen.stripe_sandbox.delivery import DeliveryPolicy, sign
from regimen.stripe_sandbox.memory_store import MemoryStore
from tests.stripe.harness import ALWAYS_3DS, FAILS_LATER, MONDAY, SandboxHarness, key, open_sandbox_harness
from tests.waiting import wait_for

SECRET = "whsec_for_this_test"
EVENT = {
    "id": "evt_1",
    "object": "event",
    "type": "payment_intent.succeeded",
    "created": 1768208400,
    "account": "acct_1",
    "data": {"object": {"id": "pi_1", "object": "payment_intent", "status": "canceled", "amount": 1}},
}
RAW = json.dumps(EVENT).encode()


def test_a_signed_event_is_parsed() -> None:
    event = webhooks.parse(RAW, sign(RAW, SECRET), SECRET)
    assert (event.event_id, event.stripe_account_id, event.kind) == ("evt_1", "acct_1", "intent.succeeded")
    assert (event.object_id, event.intent_id, event.created) == ("pi_1", "pi_1", MONDAY)


@pytest.mark.parametrize("secret", ["whsec_another", "", None, "  "])
def test_a_wrong_or_missing_secret_is_refused(secret: str | None) -> None:
    with pytest.raises(errors.InvalidWebhook):
        webhooks.parse(RAW, sign(RAW, SECRET), secret)


@pytest.mark.parametrize(
    "signature",
    [
        *(None, "", "t=1", "v1=abc", "t=x,v1=y"),
        # With explicit ids, because signatures differ by the second and all xdist workers must collect the same ids.
        pytest.param(sign(RAW, SECRET, int(time.time()) - 301), id="old"),
        pytest.param(sign(b"{}", SECRET), id="of something else"),
    ],
)
def test_a_wrong_or_old_signature_is_refused(signature: str | None) -> None:
    with pytest.raises(errors.InvalidWebhook):
        webhooks.parse(RAW, signature, SECRET)


@pytest.mark.parametrize("raw", [b"", b"[]", b"null", b"{", b'{"id": 1}', b'{"object":"v2.core.event"}', b"\xc3"])
def test_a_signed_body_that_is_no_event_is_refused(raw: bytes) -> None:
    with pytest.raises(errors.InvalidWebhook):
        webhooks.parse(raw, sign(raw.decode(errors="replace").encode(), SECRET), SECRET)


def test_an_unknown_type_is_parsed_as_other() -> None:
    raw = json.dumps(EVENT | {"type": "radar.early_fraud_warning.created"}).encode()
    assert webhooks.parse(raw, sign(raw, SECRET), SECRET).kind == "other"


async def test_every_change_sends_an_event(sandboxed: SandboxHarness) -> None:
    customer = await sandboxed.customer()
    bad, card = await sandboxed.card(customer, FAILS_LATER), await sandboxed.card(customer, ALWAYS_3DS)
    intent = await sandboxed.prepare(customer)
    with pytest.raises(errors.Declined):
        await sandboxed.confirm(intent.id, bad)
    pending = await sandboxed.confirm(intent.id, card)
    await sandboxed.sandbox.browser.complete_action(pending.client_secret, True)
    await sandboxed.provider.refund(sandboxed.stripe_account_id, intent.id, return_fee=True, key=key())
    other = await sandboxed.prepare(customer)
    await sandboxed.provider.cancel_intent(sandboxed.stripe_account_id, other.id, key=key())
    await sandboxed.provider.detach_card(sandboxed.stripe_account_id, bad, key=key())
    assert sandboxed.received == []
    assert await sandboxed.sandbox.deliver_pending() > 0
    to_platform = [one for one in sandboxed.received if one[2] == "account"]
    assert [sandboxed.provider.parse_webhook(*one).kind for one in to_platform] == ["fee.refunded"]  # type: ignore[arg-type]
    sandboxed.received = [one for one in sandboxed.received if one[2] == "connect"]
    kinds = [kind for kind in sandboxed.kinds() if kind != "other"]
    assert kinds == [
        "account.updated", "setup.succeeded", "setup.succeeded", "intent.failed", "intent.requires_action",
        "intent.succeeded", "charge.updated", "refund.created", "intent.canceled", "card.detached",
    ]  # fmt: skip
    assert set(kinds) <= set(EVENT_KINDS)
    events = await sandboxed.provider.list_events(sandboxed.stripe_account_id, since=MONDAY)
    assert [event.kind for event in events if event.kind != "other"] == kinds
    assert {event.stripe_account_id for event in events} == {sandboxed.stripe_account_id}
    refund = next(event for event in events if event.kind == "refund.created")
    assert refund.intent_id == intent.id


async def test_the_endpoints_have_different_secrets(sandboxed: SandboxHarness) -> None:
    await sandboxed.sandbox.deliver_pending()
    raw, signature, _ = sandboxed.received[0]
    with pytest.raises(errors.InvalidWebhook):
        sandboxed.provider.parse_webhook(raw, signature, "account")


async def test_private_fields_are_not_sent(sandboxed: SandboxHarness) -> None:
    await sandboxed.paid()
    await sandboxed.sandbox.deliver_pending()
    assert not any(b'"_' in raw for raw, _, _ in sandboxed.received)


async def test_an_event_that_is_not_accepted_is_delivered_again(sandboxed: SandboxHarness) -> None:
    async def refuse(raw: bytes, signature: str, endpoint: str) -> None:
        raise RuntimeError("The application is down.")

    sandboxed.sandbox.deliver = refuse
    waiting = await sandboxed.sandbox.store.count_pending_events()
    assert await sandboxed.sandbox.deliver_pending() == 0
    assert await sandboxed.sandbox.store.count_pending_events() == waiting > 0
    sandboxed.sandbox.deliver = sandboxed.receive
    assert await sandboxed.sandbox.deliver_pending() == waiting
    assert await sandboxed.sandbox.deliver_pending() == 0


async def _delivered_kinds(delivery: DeliveryPolicy) -> tuple[list[str], SandboxHarness]:
    async with open_sandbox_harness(MemoryStore(), delivery) as harness:
        await harness.paid()
        await harness.sandbox.deliver_pending()
        return [json.loads(raw)["id"] for raw, _, _ in harness.received], harness


async def test_duplicated_shuffled_and_dropped_events() -> None:
    once, _ = await _delivered_kinds(DeliveryPolicy("manual"))
    assert len(once) == len(set(once)) > 3
    twice, _ = await _delivered_kinds(DeliveryPolicy("manual", duplicates=1))
    assert len(twice) == 2 * len(set(twice)) == 2 * len(once)
    mixed, mixed_up = await _delivered_kinds(DeliveryPolicy("manual", shuffle=True, seed=3))
    saved = await mixed_up.provider.list_events(mixed_up.stripe_account_id, since=MONDAY)
    assert mixed != [event.event_id for event in saved if event.event_id in mixed]
    none, lossy = await _delivered_kinds(DeliveryPolicy("manual", drop=1.0))
    assert none == []
    assert await lossy.sandbox.store.count_pending_events() == 0
    assert "intent.succeeded" in [
        event.kind for event in await lossy.provider.list_events(lossy.stripe_account_id, since=MONDAY)
    ]


async def test_late_delivery() -> None:
    early, harness = await _delivered_kinds(DeliveryPolicy("manual", delay=timedelta(minutes=5)))
    assert early == []
    harness.clock.advance(timedelta(minutes=5))
    assert await harness.sandbox.deliver_pending() > 3


async def test_inline_and_background_delivery() -> None:
    for when in ("inline", "background"):
        async with open_sandbox_harness(MemoryStore(), DeliveryPolicy(when)) as harness:  # type: ignore[arg-type]
            await harness.paid()
            await wait_for(harness.sandbox.wait_for_deliveries(), f"the end of the deliveries ({when})")
            assert "intent.succeeded" in harness.kinds()
