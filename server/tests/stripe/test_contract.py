"""The contract that the sandbox and Stripe's test mode both keep."""

import pytest

from regimen.stripe_adapter import errors
from tests.stripe.world import ALWAYS_3DS, FAILS_LATER, OK, Paying, key


async def test_preparing_a_payment_moves_no_money(world: Paying) -> None:
    intent = await world.prepare(await world.customer())
    assert (intent.status, intent.amount, intent.currency) == ("requires_payment_method", 3900, "GBP")
    assert (intent.charge_id, intent.amount_received, intent.metadata["invoice"]) == (None, 0, "inv-1")


@pytest.mark.parametrize("on_session", [True, False])
async def test_a_good_card_pays(world: Paying, on_session: bool) -> None:
    customer = await world.customer()
    intent = await world.prepare(customer)
    done = await world.confirm(intent.id, await world.card(customer, OK), on_session=on_session)
    assert done.status == "succeeded"
    assert done.charge_id is not None
    assert done.amount_received == 3900
    again = await world.provider.get_intent(world.stripe_account_id, intent.id)
    assert (again.status, again.charge_id) == ("succeeded", done.charge_id)
    assert again.provider_fee is not None
    assert again.provider_fee > 0


async def test_a_refused_payment_stays_open_for_another_card(world: Paying) -> None:
    customer = await world.customer()
    bad, good = await world.card(customer, FAILS_LATER), await world.card(customer, OK)
    intent = await world.prepare(customer)
    with pytest.raises(errors.Declined) as refused:
        await world.confirm(intent.id, bad)
    assert refused.value.intent is not None
    assert (refused.value.intent.id, refused.value.intent.status) == (intent.id, "requires_payment_method")
    assert refused.value.code == "card_declined"
    now = await world.provider.get_intent(world.stripe_account_id, intent.id)
    assert (now.charge_id, now.amount_received, now.retryable) == (None, 0, True)
    assert (await world.confirm(intent.id, good)).status == "succeeded"


async def test_the_bank_asks_the_person_who_is_present(world: Paying) -> None:
    customer = await world.customer()
    intent = await world.prepare(customer)
    asked = await world.confirm(intent.id, await world.card(customer, ALWAYS_3DS))
    assert (asked.status, asked.charge_id) == ("requires_action", None)
    assert asked.client_secret.startswith(intent.id)


async def test_the_bank_refuses_without_the_person(world: Paying) -> None:
    customer = await world.customer()
    intent = await world.prepare(customer)
    card = await world.card(customer, ALWAYS_3DS)
    with pytest.raises(errors.AuthenticationRequired) as refused:
        await world.confirm(intent.id, card, on_session=False)
    assert refused.value.intent is not None
    assert refused.value.intent.needs_authentication
    assert not refused.value.intent.retryable
    now = await world.provider.get_intent(world.stripe_account_id, intent.id)
    assert (now.status, now.amount_received) == ("requires_payment_method", 0)


async def test_the_same_key_never_charges_twice(world: Paying) -> None:
    customer = await world.customer()
    card, intent, once = await world.card(customer, OK), await world.prepare(customer), key()
    first = await world.confirm(intent.id, card, key_=once)
    assert await world.confirm(intent.id, card, key_=once) == first


async def test_a_refusal_is_replayed_too(world: Paying) -> None:
    customer = await world.customer()
    card, intent, once = await world.card(customer, FAILS_LATER), await world.prepare(customer), key()
    for _ in range(2):
        with pytest.raises(errors.Declined):
            await world.confirm(intent.id, card, key_=once)


async def test_a_key_with_other_parameters_is_a_defect(world: Paying) -> None:
    customer, once = await world.customer(), key()
    intent = await world.prepare(customer, key=once)
    with pytest.raises(errors.IdempotencyKeyReused):
        await world.prepare(customer, 4000, key=once)
    assert (await world.prepare(customer, key=once)).id == intent.id


async def test_paying_what_is_paid_says_so(world: Paying) -> None:
    intent = await world.paid()
    with pytest.raises(errors.AlreadySucceeded) as refused:
        await world.confirm(intent.id, intent.payment_method or "")
    assert refused.value.intent.status == "succeeded"
    with pytest.raises(errors.AlreadySucceeded) as late:
        await world.provider.cancel_intent(world.stripe_account_id, intent.id, key=key())
    assert late.value.intent.charge_id == intent.charge_id


async def test_a_canceled_payment_takes_no_money(world: Paying) -> None:
    customer = await world.customer()
    card, intent = await world.card(customer, OK), await world.prepare(customer)
    assert (await world.provider.cancel_intent(world.stripe_account_id, intent.id, key=key())).status == "canceled"
    assert (await world.provider.cancel_intent(world.stripe_account_id, intent.id, key=key())).status == "canceled"
    with pytest.raises(errors.AlreadyCanceled):
        await world.confirm(intent.id, card)
    assert (await world.provider.get_intent(world.stripe_account_id, intent.id)).amount_received == 0


async def test_refunds_in_part_and_in_full_but_never_more(world: Paying) -> None:
    intent = await world.paid()
    part = await world.provider.refund(world.stripe_account_id, intent.id, amount=900, return_fee=False, key=key())
    assert (part.amount, part.currency, part.intent_id) == (900, "GBP", intent.id)
    with pytest.raises(errors.InvalidRequest):
        await world.provider.refund(world.stripe_account_id, intent.id, amount=3001, return_fee=False, key=key())
    rest = await world.provider.refund(world.stripe_account_id, intent.id, return_fee=False, key=key())
    assert rest.amount == 3000
    with pytest.raises(errors.InvalidRequest):
        await world.provider.refund(world.stripe_account_id, intent.id, return_fee=False, key=key())
    assert [r.amount for r in await world.provider.list_refunds(world.stripe_account_id, intent.id)] == [3000, 900]
    assert (await world.provider.get_intent(world.stripe_account_id, intent.id)).amount_refunded == 3900


async def test_a_payment_is_found_by_its_invoice(world: Paying) -> None:
    customer = await world.customer()
    mine = await world.prepare(customer, metadata={"invoice": "inv-7", "gen": "1"})
    await world.prepare(customer, metadata={"invoice": "inv-8", "gen": "1"})
    found = await world.provider.find_intents(world.stripe_account_id, customer=customer, invoice_ref="inv-7")
    assert [intent.id for intent in found] == [mine.id]


async def test_unknown_objects(world: Paying) -> None:
    with pytest.raises(errors.ObjectNotFound):
        await world.provider.get_intent(world.stripe_account_id, "pi_nothing")
    with pytest.raises(errors.ObjectNotFound):
        await world.provider.get_card(world.stripe_account_id, "pm_nothing")
    with pytest.raises(errors.ProviderError):
        await world.prepare("cus_nothing")


async def test_amounts_that_cannot_be_charged(world: Paying) -> None:
    customer = await world.customer()
    for amount in (29, 0, -5, 100_000_000):
        with pytest.raises(errors.InvalidRequest):
            await world.prepare(customer, amount, application_fee=0)


async def test_cards_are_kept_changed_and_forgotten(world: Paying) -> None:
    customer = await world.customer()
    card = await world.card(customer, OK)
    kept = await world.provider.get_card(world.stripe_account_id, card)
    assert (kept.brand, kept.last4, kept.customer) == ("visa", "4242", customer)
    changed = await world.provider.update_card(
        world.stripe_account_id,
        card,
        billing_details={"name": "Cara C", "address": {"country": "GB", "city": "Leeds"}},
        key=key(),
    )
    assert changed.billing["name"] == "Cara C"
    assert [c.id for c in await world.provider.list_cards(world.stripe_account_id, customer)] == [card]
    await world.provider.detach_card(world.stripe_account_id, card, key=key())
    assert await world.provider.list_cards(world.stripe_account_id, customer) == []
    with pytest.raises(errors.ProviderError):
        await world.provider.attach_card(world.stripe_account_id, customer, card, key=key())


async def test_a_card_of_another_customer_cannot_pay(world: Paying) -> None:
    stranger = await world.card(await world.customer(), OK)
    intent = await world.prepare(await world.customer())
    with pytest.raises(errors.InvalidRequest):
        await world.confirm(intent.id, stranger)
    assert (await world.provider.get_intent(world.stripe_account_id, intent.id)).amount_received == 0


async def test_a_setup_waits_for_the_browser(world: Paying) -> None:
    customer = await world.customer()
    setup = await world.provider.create_setup(world.stripe_account_id, customer, key=key())
    again = await world.provider.get_setup(world.stripe_account_id, setup.id)
    assert (again.status, again.payment_method, again.customer) == ("requires_payment_method", None, customer)
