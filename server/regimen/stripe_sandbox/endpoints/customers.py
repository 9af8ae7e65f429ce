"""Customers, setup intents and saved cards."""

import secrets

from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.wire import ApiError, Body


@route("post", "customers", "CustomerCreateParams")
async def create_customer(call: Call) -> Body:
    return await call.put(
        call.new("cus", "customer", email=call.params.get("email"), name=call.params.get("name"), balance=0)
    )


@route("post", "customers/{}", "CustomerUpdateParams")
async def update_customer(call: Call, customer: str) -> Body:
    body = await call.get("customer", customer)
    changes = {name: call.params[name] for name in ("email", "name") if name in call.params}
    return await call.put(body | changes)


@route("get", "customers/{}")
async def retrieve_customer(call: Call, customer: str) -> Body:
    return await call.get("customer", customer)


@route("post", "setup_intents", "SetupIntentCreateParams")
async def create_setup(call: Call) -> Body:
    if call.params.get("confirm"):
        raise ApiError(400, "The sandbox saves cards from the browser only.", param="confirm")
    customer = call.params.get("customer")
    if customer:
        await call.get("customer", customer)
    body = call.new(
        "seti",
        "setup_intent",
        status="requires_payment_method",
        customer=customer,
        usage=call.params.get("usage", "off_session"),
        payment_method=None,
        payment_method_types=call.params.get("allowed_payment_method_types") or ["card"],
        next_action=None,
        last_setup_error=None,
    )
    body["client_secret"] = f"{body['id']}_secret_{secrets.token_hex(12)}"
    return await call.put(body)


@route("get", "setup_intents/{}")
async def retrieve_setup(call: Call, setup: str) -> Body:
    return await call.get("setup_intent", setup)


@route("get", "payment_methods", "PaymentMethodListParams")
async def list_cards(call: Call) -> Body:
    customer = call.params.get("customer")
    if not customer:
        raise ApiError(400, "Missing required param: customer.", code="parameter_missing", param="customer")
    await call.get("customer", customer)
    return call.page(
        await call.transaction.find(call.account, "payment_method", customer=customer), "/v1/payment_methods"
    )


@route("get", "payment_methods/{}")
async def retrieve_card(call: Call, card: str) -> Body:
    return await call.get("payment_method", card)


@route("post", "payment_methods/{}", "PaymentMethodUpdateParams")
async def update_card(call: Call, card: str) -> Body:
    body = await call.get("payment_method", card)
    if not body["customer"]:
        raise ApiError(400, "You must save this PaymentMethod to a customer before you can update it.")
    details = dict(call.params.get("billing_details") or {})
    address = details.pop("address", None)
    if isinstance(address, dict):
        body["billing_details"]["address"] = (body["billing_details"].get("address") or {}) | address
    body["billing_details"] |= details
    changes = call.params.get("card") or {}
    preferred = (changes.get("networks") or {}).get("preferred")
    if preferred is not None:
        if preferred and preferred not in body["card"]["networks"]["available"]:
            raise ApiError(400, f"This card cannot prefer {preferred}.", param="card[networks][preferred]")
        body["card"]["networks"]["preferred"] = preferred or None
    for name in ("exp_month", "exp_year"):
        if name in changes:
            body["card"][name] = changes[name]
    await call.put(body)
    await call.emit("payment_method.updated", body)
    return body


@route("post", "payment_methods/{}/attach", "PaymentMethodAttachParams")
async def attach_card(call: Call, card: str) -> Body:
    body = await call.get("payment_method", card)
    customer = call.params.get("customer")
    if not customer:
        raise ApiError(400, "Missing required param: customer.", code="parameter_missing", param="customer")
    await call.get("customer", customer)
    if body["customer"] == customer:
        return body
    if body["customer"]:
        raise ApiError(400, "This payment method has already been attached to another customer.")
    if body.get("_spent"):
        raise ApiError(
            400, "This PaymentMethod was previously used or detached from a Customer, and may not be used again."
        )
    body["customer"] = customer
    await call.put(body)
    await call.emit("payment_method.attached", body)
    return body


@route("post", "payment_methods/{}/detach", "PaymentMethodDetachParams")
async def detach_card(call: Call, card: str) -> Body:
    body = await call.get("payment_method", card)
    if not body["customer"]:
        raise ApiError(
            400, "The payment method you provided is not attached to a customer so detachment is impossible."
        )
    body["customer"], body["_spent"] = None, True
    await call.put(body)
    await call.emit("payment_method.detached", body)
    return body
