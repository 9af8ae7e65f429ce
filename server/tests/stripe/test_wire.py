"""The wire format: strict parameters, idempotency keys and lost responses."""

from datetime import timedelta

import pytest
import stripe

from regimen.stripe_adapter import errors
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.transport import SandboxTransport
from regimen.stripe_sandbox.wire import parse_form
from tests.stripe.harness import OK, SandboxHarness, key


def _client(harness: SandboxHarness) -> stripe.StripeClient:
    return stripe.StripeClient("sk_test_x", http_client=SandboxTransport(harness.sandbox), max_network_retries=0)


@pytest.mark.parametrize(
    ("params", "code", "param"),
    [
        ({"amount": 3900, "currency": "gbp", "colour": "red"}, "parameter_unknown", "colour"),
        ({"amount": 3900}, "parameter_missing", "currency"),
        ({"amount": "many", "currency": "gbp"}, "parameter_invalid", "amount"),
        ({"amount": 3900, "currency": "gbp", "shipping": {"nme": "x"}}, "parameter_unknown", None),
        ({"amount": 3900, "currency": "gbp", "payment_method_types": ["card"]}, "parameter_unknown", None),
        ({"amount": 3900, "currency": "gbp", "stripe_account": "acct_1"}, None, None),
    ],
)
async def test_invalid_parameters_are_refused(
    sandboxed: SandboxHarness, params: dict[str, object], code: str | None, param: str | None
) -> None:
    call = _client(sandboxed).v1.payment_intents.create_async(params)  # type: ignore[arg-type]
    if code is None:
        with pytest.raises(stripe.StripeError):
            await call
        return
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await call
    assert refused.value.code == code
    assert param is None or refused.value.param == param


async def test_an_invalid_request_is_not_stored_under_its_key(sandboxed: SandboxHarness) -> None:
    intents, once = _client(sandboxed).v1.payment_intents, key()
    with pytest.raises(stripe.InvalidRequestError):
        await intents.create_async({"amount": 3900}, {"idempotency_key": once})  # type: ignore[typeddict-item]
    made = await intents.create_async({"amount": 3900, "currency": "gbp"}, {"idempotency_key": once})
    assert made.amount == 3900


async def test_keys_expire_after_a_day(sandboxed: SandboxHarness) -> None:
    customer, once = await sandboxed.customer(), key()
    first = await sandboxed.prepare(customer, key=once)
    sandboxed.clock.advance(timedelta(hours=23))
    assert (await sandboxed.prepare(customer, key=once)).id == first.id
    sandboxed.clock.advance(timedelta(hours=2))
    assert (await sandboxed.prepare(customer, key=once)).id != first.id


async def test_an_unknown_path_is_not_found(sandboxed: SandboxHarness) -> None:
    with pytest.raises(stripe.InvalidRequestError, match="Unrecognized request URL"):
        await _client(sandboxed).v1.products.list_async()


def test_synchronous_calls_are_not_supported(sandboxed: SandboxHarness) -> None:
    with pytest.raises(RuntimeError, match="asynchronous"):
        _client(sandboxed).v1.balance.retrieve()


@pytest.mark.parametrize("how", ["lost", "error"])
@pytest.mark.parametrize("phase", ["before", "after"])
async def test_after_a_lost_response_the_same_key_returns_the_outcome(
    sandboxed: SandboxHarness, phase: str, how: str
) -> None:
    customer = await sandboxed.customer()
    card, intent, once = await sandboxed.card(customer, OK), await sandboxed.prepare(customer), key()

    def fault(now: str, method: str, url: str) -> int | None:
        if now != phase or not url.endswith("/confirm"):
            return None
        if how == "lost":
            raise stripe.APIConnectionError("The connection was lost.")
        return 500

    broken = sandbox_provider(sandboxed.sandbox, fault)
    with pytest.raises(errors.UnknownOutcome):
        await broken.confirm_intent(
            sandboxed.stripe_account_id, intent.id, payment_method=card, on_session=True, key=once
        )
    now = await broken.get_intent(sandboxed.stripe_account_id, intent.id)
    assert now.status == ("succeeded" if phase == "after" else "requires_payment_method")
    assert (await sandboxed.confirm(intent.id, card, key_=once)).status == "succeeded"
    assert len(await sandboxed.provider.list_transactions(sandboxed.stripe_account_id)) == 1


def test_form_bodies_are_parsed() -> None:
    assert parse_form("a=1&b[c]=2&d[0]=x&d[1]=y&e[]=p&e[]=q&f[0][g]=z&h=") == {
        "a": "1",
        "b": {"c": "2"},
        "d": ["x", "y"],
        "e": ["p", "q"],
        "f": [{"g": "z"}],
        "h": "",
    }


async def test_long_lists_are_paginated(sandboxed: SandboxHarness) -> None:
    customer = await sandboxed.customer()
    made = [await sandboxed.prepare(customer) for _ in range(105)]
    found = await sandboxed.provider.find_intents(sandboxed.stripe_account_id, customer=customer, invoice_ref="inv-1")
    assert [intent.id for intent in found] == [intent.id for intent in reversed(made)]
