"""Turns tax on and off for what an account sells, and keeps our copy of the provider's tax settings."""

import logging
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments import ports
from regimen.payments.access.accounts import find_account_id, get_payment_account, get_stripe_account_id
from regimen.payments.actions.accounts import LOST, push_status
from regimen.payments.actions.keys import body_hash
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.failures import PaymentsNotConnected, TaxAddressRefused
from regimen.payments.models import Invoice, PaymentAccount, TaxSwitch
from regimen.platform.job_items import for_each_alone
from regimen.stripe_adapter.errors import InvalidRequest, ProviderError
from regimen.stripe_adapter.mode import check_mode
from regimen.stripe_adapter.types import Address, TaxSettings

log = logging.getLogger(__name__)

_MAX_READS = 5
"""How often the provider is asked for one caller. If others store an answer each time, theirs are as new."""


async def turn_on(work: PaymentWork, account_id: UUID) -> None:
    """Has the tax calculated in what this account sells from now on. Nothing changes if the provider does not take its
    settings. Raises PaymentsNotConnected, TaxAddressRefused."""
    async with work.transaction() as session:
        await check_mode(session, work.provider.info().mode)
        account = await get_payment_account(session, account_id)
        if account is None or account.disabled_reason == LOST:
            raise PaymentsNotConnected
        switch = await session.get(TaxSwitch, account_id)
        address = await ports.seller_address(session, account_id)
        if switch is not None and switch.wanted and switch.ready and switch.sent_address == _hash(address):
            return
    await _send_settings(work, account_id, wanted=True)


async def turn_off(work: PaymentWork, account_id: UUID) -> None:
    """Has no more tax calculated. Open invoices keep the tax that they have; what the provider knows stays there."""
    async with work.transaction() as session:
        switch = await session.get(TaxSwitch, account_id, with_for_update=True)
        if switch is not None and switch.wanted:
            switch.wanted, switch.updated_at = False, work.now()
            await push_status(session, account_id)


async def send_new_address(work: PaymentWork, account_id: UUID) -> None:
    """Tells the provider where the seller is now, if tax is on and that has changed. An address that it refuses changes
    nothing: the one before stays there."""
    async with work.transaction() as session:
        switch = await session.get(TaxSwitch, account_id)
        address = await ports.seller_address(session, account_id)
    if switch is not None and switch.wanted and switch.sent_address != _hash(address):
        try:
            await _send_settings(work, account_id)
        except TaxAddressRefused as error:
            log.warning("The new address of account %s was refused: %s", account_id, error.__cause__)


async def _send_settings(work: PaymentWork, account_id: UUID, *, wanted: bool = False) -> None:
    """Sends the settings of an account until the answer is about its newest address, and no newer one was stored.
    Raises TaxAddressRefused."""
    for _ in range(_MAX_READS):
        async with work.transaction() as session:
            stripe_account_id = or_404(await get_stripe_account_id(session, account_id))
            address = await ports.seller_address(session, account_id)
            known = await session.get(TaxSwitch, account_id)
        # Sending them twice does no harm, but under the same key the provider would repeat a refusal for a day.
        key = f"tax:{stripe_account_id}:{new_id()}"
        try:
            settings = await work.provider.save_tax_settings(stripe_account_id, address, key=key)
        except InvalidRequest as error:
            if (error.param or "").startswith("head_office"):
                raise TaxAddressRefused from error
            raise
        async with work.transaction() as session:
            switch = await _get_or_create_locked(session, account_id, work.now())
            if wanted and not switch.wanted:
                switch.wanted = True
                await push_status(session, account_id)
            is_stored = switch.reads == (known.reads if known else 0)
            if is_stored:
                switch.sent_address = _hash(address)
                await _store(session, switch, settings, work.now())
            if is_stored and await ports.seller_address(session, account_id) == address:
                return


async def sync_tax_settings(work: PaymentWork, stripe_account_id: str) -> None:
    """Updates our copy of an account's tax settings from the provider, unless the account never turned tax on. An
    answer is stored only if no other was stored since the provider was asked."""
    for _ in range(_MAX_READS):
        async with work.transaction() as session:
            account_id = await find_account_id(session, stripe_account_id)
            known = await session.get(TaxSwitch, account_id) if account_id else None
        if account_id is None or known is None:
            return
        settings = await work.provider.get_tax_settings(stripe_account_id)
        async with work.transaction() as session:
            switch = await _get_or_create_locked(session, account_id, work.now())
            if switch.reads == known.reads:
                await _store(session, switch, settings, work.now())
                return


async def sync_all_tax_settings(work: PaymentWork) -> None:
    """Sends or reads the settings of all accounts that want tax, in case an event or an address was missed. An account
    that cannot be read does not stop the others."""
    async with work.transaction() as session:
        wanted = (
            select(PaymentAccount.account_id, PaymentAccount.stripe_account_id)
            .join(TaxSwitch, TaxSwitch.account_id == PaymentAccount.account_id)
            .where(TaxSwitch.wanted, PaymentAccount.disabled_reason.is_distinct_from(LOST))
        )
        accounts = {stripe: account_id for account_id, stripe in await session.execute(wanted)}

    async def sync(stripe_account_id: str) -> None:
        try:
            await send_new_address(work, accounts[stripe_account_id])
            await sync_tax_settings(work, stripe_account_id)
        except ProviderError as error:
            log.warning("The tax settings of %s could not be read: %s", stripe_account_id, error.detail)

    await for_each_alone("sync_tax_settings", work.sessions, list(accounts), sync)


async def push_settled(session: AsyncSession, invoice: Invoice) -> None:
    """Has browsers read the state again when an invoice is settled for which turning tax off may have waited."""
    if invoice.account_id is None or invoice.tax_calculation_id is None:
        return
    if await session.scalar(select(TaxSwitch.wanted).where(TaxSwitch.account_id == invoice.account_id)) is False:
        await push_status(session, invoice.account_id)


async def _get_or_create_locked(session: AsyncSession, account_id: UUID, at: datetime) -> TaxSwitch:
    values = {"account_id": account_id, "wanted": False, "ready": False, "missing": [], "reads": 0, "updated_at": at}
    await session.execute(insert(TaxSwitch).values(values).on_conflict_do_nothing(index_elements=["account_id"]))
    return await session.get_one(TaxSwitch, account_id, with_for_update=True, populate_existing=True)


async def _store(session: AsyncSession, switch: TaxSwitch, settings: TaxSettings, at: datetime) -> None:
    """Replaces our copy of an account's settings. The caller has locked it."""
    answer = settings.active, list(settings.missing), settings.country
    if answer != (switch.ready, switch.missing, switch.country):
        switch.ready, switch.missing, switch.country = answer
        await push_status(session, switch.account_id)
    switch.reads += 1
    switch.updated_at = at


def _hash(address: Address | None) -> str | None:
    if address is None:
        return None
    return body_hash(address.country, address.postal_code, address.state, address.city, address.line1)
