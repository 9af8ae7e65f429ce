"""The mails of a contract: its confirmation, and the receipt of its withdrawal. The law asks for both, so nobody can
switch them off."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.coupons.access.redemptions import load_discount
from regimen.coupons.models import Duration
from regimen.coupons.rules.discounts import Discount
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.mails import memberships as mails
from regimen.memberships.access.withdrawals import load_contract
from regimen.memberships.events import ContractWithdrawn, OrderPlaced
from regimen.memberships.models import Purchase
from regimen.memberships.rules.withdrawal import local_time
from regimen.memberships.rules.withdrawal_link import withdrawal_url
from regimen.platform.mail import send
from regimen.platform.services import services_of
from regimen.programs.rules.labels import PERIOD_LABELS


async def mail_confirmation(session: AsyncSession, event: OrderPlaced, now: datetime) -> None:
    """Subscriber: confirms what was bought, with the order number and the link to withdraw."""
    purchase = or_404(await session.get(Purchase, event.purchase_id))
    contract = await load_contract(session, purchase, now)
    if contract.client.deleted_at is not None:
        return
    settings, option = services_of(session).settings, contract.option
    discount = await load_discount(session, contract.membership.id)
    price = None
    if option is not None:
        price = f"{Money(option.amount_minor, option.currency)} {PERIOD_LABELS[option.period]}"
    message = mails.order_confirmation(
        first_name=contract.client.first_name,
        program_title=contract.program.title,
        coach=contract.seller.title,
        order_number=purchase.order_number,
        price=price,
        discount=_discount_text(discount) if discount and option else None,
        consent=purchase.consent_text,
        withdraw_until=contract.until,
        link=withdrawal_url(settings.base_url, settings.secret, purchase.id, now),
    )
    await send(session, contract.client.email, message)


async def mail_receipt(session: AsyncSession, event: ContractWithdrawn, now: datetime) -> None:
    """Subscriber: sends the receipt to the address that was given, and to that of the client if it is another one."""
    purchase = or_404(await session.get(Purchase, event.purchase_id))
    contract = await load_contract(session, purchase, now)
    row = or_404(contract.withdrawal)
    refund = Money(row.refund_minor, row.currency) if row.currency else None
    message = mails.withdrawal_receipt(
        full_name=row.full_name,
        statement=row.statement,
        received=local_time(row.at, row.zone),
        reference=row.reference,
        order_number=purchase.order_number,
        email=row.email,
        reason=row.reason,
        refund=str(refund) if refund and refund.minor else None,
        withheld=str(Money(row.withheld_minor, row.currency)) if row.currency and row.withheld_minor else None,
    )
    readers = {row.email.lower(): row.email}
    if contract.client.deleted_at is None:
        readers.setdefault(contract.client.email.lower(), contract.client.email)
    for address in readers.values():
        await send(session, address, message)


def _discount_text(discount: Discount) -> str:
    if discount.duration is Duration.ONCE:
        lasts = "your first payment"
    elif discount.duration is Duration.FOREVER:
        lasts = "every payment"
    else:
        lasts = "for 1 month" if discount.months == 1 else f"for {discount.months} months"
    return f"{discount.percent}% off {lasts}, with code {discount.code}"
