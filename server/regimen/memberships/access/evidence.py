"""What a client was shown and agreed to when they bought what they dispute now."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.money import Money
from regimen.memberships.models import Membership, Purchase
from regimen.payments.models import Invoice
from regimen.payments.rules.evidence import EvidenceLine
from regimen.programs.models import PriceOption


async def terms_of_purchase(session: AsyncSession, invoice: Invoice, now: datetime) -> Sequence[EvidenceLine]:
    """Returns the price, the trial and the waiver that the client bought with, and the price that they have switched
    to. Empty if they have bought again since: what they agreed to then is not stored any more. One query."""
    is_current = Purchase.membership_id == Membership.id, Purchase.purchase_no == Membership.purchase_no
    statement = (
        select(Membership, PriceOption)
        .join(Purchase, and_(*is_current))
        .join(PriceOption, PriceOption.id == Purchase.price_option_id)
        .where(Membership.id == invoice.subject_id, Membership.purchase_no == invoice.purchase_no)
    )
    found = (await session.execute(statement)).one_or_none()
    if found is None:
        return []
    membership, price = found
    amount = Money(price.amount_minor, price.currency)
    period = price.period.value.replace("_", "-")
    lines = [
        EvidenceLine(
            "product_description",
            f"Before paying, the customer was shown the price of {amount} ({period}) and confirmed it. A purchase at "
            "another price than the one shown is refused.",
        )
    ]
    paid = Money(invoice.price_minor, invoice.currency)
    if paid != amount:
        lines.append(
            EvidenceLine(
                "product_description",
                f"The customer has switched to the price of {paid} since. Before they chose it, they were shown the "
                "amounts and the days of the next payments at it.",
            )
        )
    if membership.trial_days:
        lines.append(
            EvidenceLine(
                "product_description", f"The purchase began with a free trial of {membership.trial_days} days."
            )
        )
    if (accepted := membership.waiver_accepted_at) is not None:
        signed = f' as "{membership.waiver_name}"' if membership.waiver_name else ""
        lines.append(
            EvidenceLine(
                "product_description",
                f"The customer accepted the coach's terms{signed} on {accepted:%Y-%m-%d %H:%M} UTC.",
            )
        )
    if invoice.recurring:
        lines.append(
            EvidenceLine(
                "cancellation_policy_disclosure",
                "The customer can cancel in the app at any time, with effect at the end of the paid period. "
                + _cancelled(membership),
            )
        )
    return lines


def _cancelled(membership: Membership) -> str:
    if membership.canceled_by is None:
        return "They had not cancelled."
    return "It has been cancelled since."
