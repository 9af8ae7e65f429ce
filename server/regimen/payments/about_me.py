"""What `users/me` says about a coach's connected account."""

from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.models import Account
from regimen.accounts.sources import OutstandingBalance, WarningView
from regimen.kit.errors import Failure
from regimen.payments.accounts import payment_account
from regimen.payments.models import PaymentAccount
from regimen.platform.services import services_of


async def connected_account(session: AsyncSession, actor: Actor, now: datetime) -> dict[str, Any]:
    """How the account in which this coach works is paid. One query."""
    row = await payment_account(session, actor.account_id) if actor.account_id else None
    if row is None:
        return {}
    ready = row.charges_enabled and row.payouts_enabled
    return {
        "stripe_connect": {
            "charges_enabled": row.charges_enabled,
            "external_account": row.bank_last4 is not None,
            "verification_fields": row.verification_fields,
        },
        "stripe_account_type": "custom",
        "stripe_connect_status": "connected" if ready else "pending",
        "stripe_connect_payouts": row.payouts_enabled,
    }


async def stopped_account(session: AsyncSession, actor: Actor, now: datetime) -> list[WarningView]:
    """The provider wants something from the owner before money can move."""
    row = await payment_account(session, actor.account_id) if actor.account_id and actor.financial else None
    if row is None or (row.charges_enabled and row.payouts_enabled) or not row.details_submitted:
        return []
    return [WarningView(type="stripe_attention", data={"verification_fields": row.verification_fields})]


async def balance_left(session: AsyncSession, actor: Actor, now: datetime) -> Failure | None:
    """No account is left behind that still holds money, or owes some: the provider's own word."""
    connected = await session.scalars(
        select(PaymentAccount.provider_id)
        .join(Account, Account.id == PaymentAccount.account_id)
        .where(Account.owner_id == actor.user_id)
    )
    provider = services_of(session).provider
    for provider_id in connected.all():
        if provider is None or not (await provider.get_balance(provider_id)).is_zero:
            return OutstandingBalance()
    return None
