"""The card form of the sandbox: validation, the behaviour of test cards, and authentication."""

import httpx
import pytest

from regimen.stripe_adapter import errors
from regimen.stripe_sandbox.card_numbers import TEST_CARDS, CardFields, form_errors
from tests.stripe.harness import ALWAYS_3DS, MONDAY, OK, SETUP_3DS, SandboxHarness, fields, key

GOOD = {"number": "4242 4242 4242 4242", "exp_month": 12, "exp_year": 34, "cvc": "123"}


async def _setup(harness: SandboxHarness) -> tuple[str, str]:
    customer = await harness.customer()
    return customer, (await harness.provider.create_setup(harness.stripe_account_id, customer, key=key())).client_secret


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"number": ""}, "number", "Please enter a card number."),
        ({"number": "4242 4242 4242 4241"}, "number", "Your card number is invalid."),
        ({"number": "4242"}, "number", "Your card number is invalid."),
        ({"number": "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢"}, "number", "Your card number is invalid."),
        (
            {"number": "4111 1111 1111 1111"},
            "number",
            "Payments are simulated here. Please use a test card, for example 4242 4242 4242 4242.",
        ),
        ({"exp_month": 12, "exp_year": 2025}, "exp", "Your card's expiration date is in the past."),
        ({"exp_month": 13}, "exp", "Your card's expiration date is invalid."),
        ({"exp_year": 2090}, "exp", "Your card's expiration date is invalid."),
        ({"cvc": "12"}, "cvc", "Please enter the security code: 3 digits."),
        ({"cvc": "1234"}, "cvc", "Please enter the security code: 3 digits."),
        ({"number": "378282246310005", "cvc": "123"}, "cvc", "Please enter the security code: 4 digits."),
    ],
)
async def test_an_invalid_form_is_refused_with_a_message(
    sandboxed: SandboxHarness, browser: httpx.AsyncClient, change: dict[str, object], field: str, sentence: str
) -> None:
    customer, secret = await _setup(sandboxed)
    response = await browser.post(
        "/sandbox/setup_intents/confirm", json={"client_secret": secret, "card": GOOD | change}
    )
    assert response.status_code == 422
    assert response.json()["errors"] == {field: [sentence]}
    assert await sandboxed.saved_cards(customer) == []


def test_the_form_reports_all_errors_at_once() -> None:
    assert set(form_errors(CardFields("", 0, 20, ""), MONDAY)) == {"number", "exp", "cvc"}


def test_a_card_is_valid_until_the_end_of_its_month() -> None:
    assert form_errors(CardFields(OK, 1, 26, "123"), MONDAY) == {}
    assert set(form_errors(CardFields(OK, 12, 25, "123"), MONDAY)) == {"exp"}


@pytest.mark.parametrize("number", [n for n, card in TEST_CARDS.items() if card.behaviour == "ok"])
async def test_valid_cards_are_saved_and_charged(sandboxed: SandboxHarness, number: str) -> None:
    customer = await sandboxed.customer()
    card = await sandboxed.card(customer, number)
    saved = await sandboxed.provider.get_card(sandboxed.stripe_account_id, card)
    assert (saved.brand, saved.last4, saved.exp_year) == (TEST_CARDS[number].brand, number[-4:], 2034)
    intent = await sandboxed.prepare(customer)
    assert (await sandboxed.confirm(intent.id, card, on_session=False)).status == "succeeded"


@pytest.mark.parametrize("number", [n for n, card in TEST_CARDS.items() if card.behaviour == "refused"])
async def test_declined_cards_are_not_saved(sandboxed: SandboxHarness, browser: httpx.AsyncClient, number: str) -> None:
    customer, secret = await _setup(sandboxed)
    response = await browser.post(
        "/sandbox/setup_intents/confirm", json={"client_secret": secret, "card": GOOD | {"number": number}}
    )
    assert response.status_code == 200
    assert response.json()["status"] == "requires_payment_method"
    assert response.json()["decline_code"] == TEST_CARDS[number].decline_code
    assert response.json()["error"].endswith(".")
    assert await sandboxed.saved_cards(customer) == []
    second = await browser.post("/sandbox/setup_intents/confirm", json={"client_secret": secret, "card": GOOD})
    assert second.json()["status"] == "succeeded"


async def test_card_numbers_are_never_stored(sandboxed: SandboxHarness) -> None:
    await sandboxed.card(await sandboxed.customer(), OK)
    assert OK not in repr(vars(sandboxed.sandbox.store))


async def test_a_card_authenticated_while_saving_is_charged_off_session(
    sandboxed: SandboxHarness, browser: httpx.AsyncClient
) -> None:
    customer, secret = await _setup(sandboxed)
    pending = await browser.post(
        "/sandbox/setup_intents/confirm", json={"client_secret": secret, "card": GOOD | {"number": SETUP_3DS}}
    )
    assert pending.json()["status"] == "requires_action"
    assert await sandboxed.saved_cards(customer) == []
    done = await browser.post("/sandbox/setup_intents/complete_action", json={"client_secret": secret, "ok": True})
    card = done.json()["payment_method"]
    assert done.json()["status"] == "succeeded"
    setup = await sandboxed.get_setup(done.json()["id"])
    assert (setup.status, setup.payment_method) == ("succeeded", card)
    intent = await sandboxed.prepare(customer)
    assert (await sandboxed.confirm(intent.id, card, on_session=False)).status == "succeeded"


async def test_a_failed_authentication_saves_no_card(sandboxed: SandboxHarness, browser: httpx.AsyncClient) -> None:
    customer, secret = await _setup(sandboxed)
    await browser.post(
        "/sandbox/setup_intents/confirm", json={"client_secret": secret, "card": GOOD | {"number": ALWAYS_3DS}}
    )
    failed = await browser.post("/sandbox/setup_intents/complete_action", json={"client_secret": secret, "ok": False})
    assert (failed.json()["status"], failed.json()["payment_method"]) == ("requires_payment_method", None)
    assert "authenticate" in failed.json()["error"]
    assert await sandboxed.saved_cards(customer) == []


async def test_the_authentication_of_a_payment(sandboxed: SandboxHarness, browser: httpx.AsyncClient) -> None:
    customer = await sandboxed.customer()
    card, intent = await sandboxed.card(customer, ALWAYS_3DS), await sandboxed.prepare(customer)
    pending = await sandboxed.confirm(intent.id, card)
    shown = (await browser.get(f"/sandbox/intents/{pending.client_secret}")).json()
    assert (shown["status"], shown["amount"], shown["currency"]) == ("requires_action", 3900, "GBP")
    no = {"client_secret": pending.client_secret, "ok": False}
    refused = (await browser.post("/sandbox/payment_intents/complete_action", json=no)).json()
    assert refused["status"] == "requires_payment_method"
    assert (await sandboxed.provider.get_intent(sandboxed.stripe_account_id, intent.id)).amount_received == 0
    await sandboxed.confirm(intent.id, card)
    for _ in range(2):
        yes = await browser.post("/sandbox/payment_intents/complete_action", json=no | {"ok": True})
        assert yes.json()["status"] == "succeeded"
    moves = await sandboxed.provider.list_transactions(sandboxed.stripe_account_id)
    assert [move.amount for move in moves] == [3900]


async def test_a_card_with_insufficient_funds_after_authentication(sandboxed: SandboxHarness) -> None:
    customer = await sandboxed.customer()
    card, intent = await sandboxed.card(customer, "4000008260003178"), await sandboxed.prepare(customer)
    pending = await sandboxed.confirm(intent.id, card)
    outcome = await sandboxed.sandbox.browser.complete_action(pending.client_secret, True)
    assert (outcome.status, outcome.decline_code) == ("requires_payment_method", "insufficient_funds")
    now = await sandboxed.provider.get_intent(sandboxed.stripe_account_id, intent.id)
    assert (now.status, now.retryable, now.payment_method) == ("requires_payment_method", True, card)


async def test_a_saved_card_can_start_to_be_declined(sandboxed: SandboxHarness) -> None:
    customer = await sandboxed.customer()
    card, intent = await sandboxed.card(customer, OK), await sandboxed.prepare(customer)
    await sandboxed.sandbox.back_office.change_card(card, "4000000000009987")
    with pytest.raises(errors.Declined) as refused:
        await sandboxed.confirm(intent.id, card, on_session=False)
    assert refused.value.intent is not None
    assert (refused.value.decline_code, refused.value.intent.retryable) == ("lost_card", False)


async def test_a_wrong_client_secret_is_not_found(sandboxed: SandboxHarness, browser: httpx.AsyncClient) -> None:
    customer, secret = await _setup(sandboxed)
    for invalid in (secret[:-1] + "!", "seti_nothing_secret_x", "", "\u00e9"):
        body = {"client_secret": invalid, "card": GOOD}
        assert (await browser.post("/sandbox/setup_intents/confirm", json=body)).status_code == 404
        act = {"client_secret": invalid, "ok": True}
        assert (await browser.post("/sandbox/payment_intents/complete_action", json=act)).status_code == 404
    assert await sandboxed.saved_cards(customer) == []


async def test_a_setup_cannot_be_confirmed_twice(sandboxed: SandboxHarness, browser: httpx.AsyncClient) -> None:
    _, secret = await _setup(sandboxed)
    await sandboxed.sandbox.browser.confirm_setup(secret, fields(OK))
    response = await browser.post("/sandbox/setup_intents/confirm", json={"client_secret": secret, "card": GOOD})
    assert response.status_code == 409


async def test_onboarding_in_the_browser(sandboxed: SandboxHarness, browser: httpx.AsyncClient) -> None:
    account = await sandboxed.account(ready=False)
    link = await sandboxed.provider.onboarding_link(
        account, return_url="http://test/back", refresh_url="http://test/again"
    )
    assert link.url.endswith(f"/sandbox/onboarding/{account}")
    page = (await browser.get(f"/sandbox/accounts/{account}/onboarding")).json()
    assert (page["charges_enabled"], page["return_url"], page["currency"]) == (False, "http://test/back", "GBP")
    half = (await browser.post(f"/sandbox/accounts/{account}/onboarding", json={"ok": False})).json()
    assert (half["details_submitted"], half["charges_enabled"]) == (True, False)
    assert half["currently_due"] == ["individual.verification.document"]
    done = (await browser.post(f"/sandbox/accounts/{account}/onboarding", json={"ok": True})).json()
    assert (done["charges_enabled"], done["payouts_enabled"], done["currently_due"]) == (True, True, [])
    assert (await sandboxed.provider.get_account(account)).bank_last4 == "6789"
    assert (await browser.get("/sandbox/accounts/acct_nobody/onboarding")).status_code == 404


async def test_the_sandbox_routes_do_not_exist_with_real_payments(
    sandboxed: SandboxHarness, browser: httpx.AsyncClient
) -> None:
    assert (await browser.get(f"/sandbox/accounts/{sandboxed.stripe_account_id}/onboarding")).status_code == 200
    browser._transport.app.state.services.extra.clear()  # type: ignore[attr-defined]
    assert (await browser.get(f"/sandbox/accounts/{sandboxed.stripe_account_id}/onboarding")).status_code == 404
