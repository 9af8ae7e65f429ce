"""What payments add to `users/me`: the connected account of a coach."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account
from regimen.accounts.ports import Banner
from regimen.payments.access.accounts import get_payment_account
from regimen.payments.access.disputes import count_waiting
from regimen.payments.access.tax import has_open_taxed, tax_of
from regimen.payments.failures import BalanceUnknown, OutstandingBalance
from regimen.payments.models import PaymentAccount, TaxSwitch
from regimen.payments.schemas import MeFields, StripeConnect
from regimen.platform.services import services_of
from regimen.stripe_adapter.errors import AccountLost, ProviderError
from regimen.stripe_adapter.services import find_provider


async def load_me_fields(session: AsyncSession, actor: Actor, now: datetime) -> MeFields:
    """Returns the state of the connected account of the account that this coach works in, and of its tax. One query."""
    if actor.account_id is None:
        return MeFields()
    statement = (
        select(PaymentAccount, TaxSwitch, has_open_taxed(actor.account_id))
        .outerjoin(TaxSwitch, TaxSwitch.account_id == PaymentAccount.account_id)
        .where(PaymentAccount.account_id == actor.account_id)
    )
    found = (await session.execute(statement)).one_or_none()
    if found is None:
        return MeFields()
    row, switch, open_taxed = found
    ready = row.charges_enabled and row.payouts_enabled
    return MeFields(
        stripe_connect=StripeConnect(
            charges_enabled=row.charges_enabled,
            external_account=row.bank_last4 is not None,
            verification_fields=row.verification_fields,
        ),
        stripe_account_type="custom",
        stripe_connect_status="connected" if ready else "pending",
        stripe_connect_payouts=row.payouts_enabled,
        tax_state=tax_of(switch, open_taxed=open_taxed).state,
    )


async def get_account_warnings(session: AsyncSession, actor: Actor, now: datetime) -> list[Banner]:
    """Returns a warning if Stripe needs something from the owner before money can move, and one if disputes wait for an
    answer."""
    row = await get_payment_account(session, actor.account_id) if actor.account_id and actor.financial else None
    if row is None:
        return []
    found = []
    if row.details_submitted and not (row.charges_enabled and row.payouts_enabled):
        found.append(Banner(type="stripe_attention", data={"verification_fields": row.verification_fields}))
    if waiting := await count_waiting(session, row.account_id, now):
        found.append(Banner(type="disputes_waiting", data={"count": waiting}))
    return found


async def check_no_outstanding_balance(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Raises OutstandingBalance if one of the user's connected accounts still has a balance, positive or negative, and
    BalanceUnknown if Stripe does not say."""
    connected = await session.scalars(
        select(PaymentAccount.stripe_account_id)
        .join(Account, Account.id == PaymentAccount.account_id)
        .where(Account.owner_id == actor.user_id)
    )
    provider = find_provider(services_of(session))
    for stripe_account_id in connected.all():
        if provider is None:
            raise OutstandingBalance
        try:
            balance = await provider.get_balance(stripe_account_id)
        except AccountLost:
            # What is there is between its owner and Stripe: we can neither see nor move it.
            continue
        except ProviderError as error:
            raise BalanceUnknown from error
        if not balance.is_zero:
            raise OutstandingBalance
