"""The contract that both the sandbox and Stripe's test mode fulfil."""

import pytest

from regimen.stripe_adapter import errors
from tests.stripe.harness import ALWAYS_3DS, FAILS_LATER, OK, ProviderHarness, key


async def test_creating_a_payment_moves_no_money(harness: ProviderHarness) -> None:
    intent = await harness.prepare(await harness.customer())
    assert (intent.status, intent.amount, intent.currency) == ("requires_payment_method", 3900, "GBP")
    assert (intent.charge_id, intent.amount_received, intent.metadata["invoice"]) == (None, 0, "inv-1")


@pytest.mark.parametrize("on_session", [True, False])
async def test_a_valid_card_is_charged(harness: ProviderHarness, on_session: bool) -> None:
    customer = await harness.customer()
    intent = await harness.prepare(customer)
    done = await harness.confirm(intent.id, await harness.card(customer, OK), on_session=on_session)
    assert done.status == "succeeded"
    assert done.charge_id is not None
    assert done.amount_received == 3900
    again = await harness.provider.get_intent(harness.stripe_account_id, intent.id)
    assert (again.status, again.charge_id) == ("succeeded", done.charge_id)
    assert again.provider_fee is not None
    assert again.provider_fee > 0


async def test_a_declined_payment_can_be_confirmed_with_another_card(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    bad, good = await harness.card(customer, FAILS_LATER), await harness.card(customer, OK)
    intent = await harness.prepare(customer)
    with pytest.raises(errors.Declined) as refused:
        await harness.confirm(intent.id, bad)
    assert refused.value.intent is not None
    assert (refused.value.intent.id, refused.value.intent.status) == (intent.id, "requires_payment_method")
    assert refused.value.code == "card_declined"
    now = await harness.provider.get_intent(harness.stripe_account_id, intent.id)
    assert (now.charge_id, now.amount_received, now.retryable) == (None, 0, True)
    assert (await harness.confirm(intent.id, good)).status == "succeeded"


async def test_an_on_session_payment_requires_authentication(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    intent = await harness.prepare(customer)
    pending = await harness.confirm(intent.id, await harness.card(customer, ALWAYS_3DS))
    assert (pending.status, pending.charge_id) == ("requires_action", None)
    assert pending.client_secret.startswith(intent.id)


async def test_an_off_session_payment_is_declined_for_authentication(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    intent = await harness.prepare(customer)
    card = await harness.card(customer, ALWAYS_3DS)
    with pytest.raises(errors.AuthenticationRequired) as refused:
        await harness.confirm(intent.id, card, on_session=False)
    assert refused.value.intent is not None
    assert refused.value.intent.needs_authentication
    assert not refused.value.intent.retryable
    now = await harness.provider.get_intent(harness.stripe_account_id, intent.id)
    assert (now.status, now.amount_received) == ("requires_payment_method", 0)


async def test_the_same_key_never_charges_twice(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    card, intent, once = await harness.card(customer, OK), await harness.prepare(customer), key()
    first = await harness.confirm(intent.id, card, key_=once)
    assert await harness.confirm(intent.id, card, key_=once) == first


async def test_a_decline_is_replayed_for_the_same_key(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    card, intent, once = await harness.card(customer, FAILS_LATER), await harness.prepare(customer), key()
    for _ in range(2):
        with pytest.raises(errors.Declined):
            await harness.confirm(intent.id, card, key_=once)


async def test_a_key_cannot_be_reused_with_other_parameters(harness: ProviderHarness) -> None:
    customer, once = await harness.customer(), key()
    intent = await harness.prepare(customer, key=once)
    with pytest.raises(errors.IdempotencyKeyReused):
        await harness.prepare(customer, 4000, key=once)
    assert (await harness.prepare(customer, key=once)).id == intent.id


async def test_confirming_a_paid_payment_raises_already_succeeded(harness: ProviderHarness) -> None:
    intent = await harness.paid()
    with pytest.raises(errors.AlreadySucceeded) as refused:
        await harness.confirm(intent.id, intent.payment_method or "")
    assert refused.value.intent.status == "succeeded"
    with pytest.raises(errors.AlreadySucceeded) as late:
        await harness.provider.cancel_intent(harness.stripe_account_id, intent.id, key=key())
    assert late.value.intent.charge_id == intent.charge_id


async def test_a_canceled_payment_cannot_be_confirmed(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    card, intent = await harness.card(customer, OK), await harness.prepare(customer)
    assert (await harness.provider.cancel_intent(harness.stripe_account_id, intent.id, key=key())).status == "canceled"
    assert (await harness.provider.cancel_intent(harness.stripe_account_id, intent.id, key=key())).status == "canceled"
    with pytest.raises(errors.AlreadyCanceled):
        await harness.confirm(intent.id, card)
    assert (await harness.provider.get_intent(harness.stripe_account_id, intent.id)).amount_received == 0


async def test_partial_and_full_refunds_but_never_more(harness: ProviderHarness) -> None:
    intent = await harness.paid()
    part = await harness.provider.refund(harness.stripe_account_id, intent.id, amount=900, return_fee=False, key=key())
    assert (part.amount, part.currency, part.intent_id) == (900, "GBP", intent.id)
    with pytest.raises(errors.InvalidRequest):
        await harness.provider.refund(harness.stripe_account_id, intent.id, amount=3001, return_fee=False, key=key())
    rest = await harness.provider.refund(harness.stripe_account_id, intent.id, return_fee=False, key=key())
    assert rest.amount == 3000
    with pytest.raises(errors.InvalidRequest):
        await harness.provider.refund(harness.stripe_account_id, intent.id, return_fee=False, key=key())
    assert [r.amount for r in await harness.provider.list_refunds(harness.stripe_account_id, intent.id)] == [3000, 900]
    assert (await harness.provider.get_intent(harness.stripe_account_id, intent.id)).amount_refunded == 3900


async def test_a_payment_is_found_by_its_invoice(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    mine = await harness.prepare(customer, metadata={"invoice": "inv-7", "gen": "1"})
    await harness.prepare(customer, metadata={"invoice": "inv-8", "gen": "1"})
    found = await harness.provider.find_intents(harness.stripe_account_id, customer=customer, invoice_ref="inv-7")
    assert [intent.id for intent in found] == [mine.id]


async def test_unknown_objects_are_not_found(harness: ProviderHarness) -> None:
    with pytest.raises(errors.ObjectNotFound):
        await harness.provider.get_intent(harness.stripe_account_id, "pi_nothing")
    with pytest.raises(errors.ObjectNotFound):
        await harness.provider.get_card(harness.stripe_account_id, "pm_nothing")
    with pytest.raises(errors.ProviderError):
        await harness.prepare("cus_nothing")


async def test_amounts_outside_the_limits_are_refused(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    for amount in (29, 0, -5, 100_000_000):
        with pytest.raises(errors.InvalidRequest):
            await harness.prepare(customer, amount, application_fee=0)


async def test_cards_are_saved_updated_and_detached(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    card = await harness.card(customer, OK)
    saved = await harness.provider.get_card(harness.stripe_account_id, card)
    assert (saved.brand, saved.last4, saved.customer) == ("visa", "4242", customer)
    changed = await harness.provider.update_card(
        harness.stripe_account_id,
        card,
        billing_details={"name": "Cara C", "address": {"country": "GB", "city": "Leeds"}},
        key=key(),
    )
    assert changed.billing["name"] == "Cara C"
    assert await harness.saved_cards(customer) == [card]
    await harness.provider.detach_card(harness.stripe_account_id, card, key=key())
    assert await harness.saved_cards(customer) == []
    with pytest.raises(errors.ProviderError):
        await harness.provider.attach_card(harness.stripe_account_id, customer, card, key=key())


async def test_a_card_of_another_customer_cannot_be_charged(harness: ProviderHarness) -> None:
    stranger = await harness.card(await harness.customer(), OK)
    intent = await harness.prepare(await harness.customer())
    with pytest.raises(errors.InvalidRequest):
        await harness.confirm(intent.id, stranger)
    assert (await harness.provider.get_intent(harness.stripe_account_id, intent.id)).amount_received == 0


async def test_a_new_setup_requires_a_payment_method(harness: ProviderHarness) -> None:
    customer = await harness.customer()
    setup = await harness.provider.create_setup(harness.stripe_account_id, customer, key=key())
    again = await harness.get_setup(setup.id)
    assert (again.status, again.payment_method, again.customer) == ("requires_payment_method", None, customer)
