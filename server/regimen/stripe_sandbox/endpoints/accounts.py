"""Connected accounts."""

from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.store import PLATFORM
from regimen.stripe_sandbox.wire import ApiError, Body

INITIAL_REQUIREMENTS = ["business_profile.url", "external_account", "individual.first_name", "tos_acceptance.date"]


@route("post", "accounts", "AccountCreateParams")
async def create(call: Call) -> Body:
    params = call.params
    body = call.new(
        "acct",
        "account",
        type=params.get("type", "standard"),
        country=params.get("country", "US"),
        default_currency=params.get("default_currency", "usd"),
        email=params.get("email"),
        charges_enabled=False,
        payouts_enabled=False,
        details_submitted=False,
        capabilities=dict.fromkeys(params.get("capabilities") or {}, "inactive"),
        requirements={
            "currently_due": INITIAL_REQUIREMENTS,
            "past_due": INITIAL_REQUIREMENTS,
            "disabled_reason": "requirements.past_due",
        },
        external_accounts={"object": "list", "data": [], "has_more": False, "url": "/v1/accounts"},
        settings={"payouts": {"schedule": {"interval": "daily"}}},
    )
    return await call.put(body, account=PLATFORM)


@route("get", "accounts/{}")
async def retrieve(call: Call, account: str) -> Body:
    return await call.get("account", account, account=PLATFORM)


@route("post", "accounts/{}", "AccountUpdateParams")
async def update(call: Call, account: str) -> Body:
    body = await call.get("account", account, account=PLATFORM)
    schedule = ((call.params.get("settings") or {}).get("payouts") or {}).get("schedule")
    if schedule:
        if schedule.get("interval") == "weekly" and not schedule.get("weekly_anchor"):
            raise ApiError(400, "A weekly schedule needs its weekday.", code="parameter_missing", param="settings")
        body["settings"]["payouts"]["schedule"] = schedule
    for name in ("email", "default_currency", "business_type"):
        if name in call.params:
            body[name] = call.params[name]
    body["metadata"] |= call.params.get("metadata") or {}
    await call.put(body, account=PLATFORM)
    await call.emit("account.updated", body, account=account)
    return body


@route("post", "account_links", "AccountLinkCreateParams")
async def link(call: Call) -> Body:
    """Links to our own page, and stores where that page has to return to."""
    body = await call.get("account", call.params["account"], account=PLATFORM)
    body["_return_url"] = call.params.get("return_url")
    await call.put(body, account=PLATFORM)
    return {
        "object": "account_link",
        "created": call.now,
        "expires_at": call.now + 300,
        "url": f"{call.web}/sandbox/onboarding/{body['id']}",
    }


@route("post", "payment_method_domains", "PaymentMethodDomainCreateParams")
async def register_domain(call: Call) -> Body:
    """Registers an address for wallets on this account. Registering it again returns the same."""
    name = call.params["domain_name"]
    known = await call.transaction.find(call.account, "payment_method_domain", domain_name=name)
    if known:
        return known[0]
    return await call.put(
        call.new("pmd", "payment_method_domain", domain_name=name, enabled=True, apple_pay={"status": "active"})
    )
