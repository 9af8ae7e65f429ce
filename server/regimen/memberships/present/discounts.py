"""The invoices to come of memberships and purchases, as clients see them."""

from collections.abc import Sequence

from regimen.coupons.rules.discounts import Discount, PlannedInvoice
from regimen.kit.clock import local_date
from regimen.kit.money import Money
from regimen.memberships.access.forecast import Futures, PriceChoice
from regimen.memberships.present.memberships import present_discount, present_option, present_price
from regimen.memberships.schemas import (
    DiscountPreview,
    PriceChoices,
    PriceChoiceView,
    UpcomingInvoice,
    UpcomingInvoices,
)
from regimen.payments.rules.tax_rates import included_tax


def present_upcoming(invoices: Sequence[PlannedInvoice], zone: str, tax_rate_bp: int) -> list[UpcomingInvoice]:
    """`zone` is the client's, in which their dates are; `tax_rate_bp` the rate of the tax in the totals."""
    return [
        UpcomingInvoice(
            on=local_date(invoice.period.start, zone),
            price=present_price(invoice.price),
            discount=present_price(invoice.discount),
            tax=present_price(Money(included_tax(invoice.total.minor, tax_rate_bp), invoice.price.currency)),
            total=present_price(invoice.total),
        )
        for invoice in invoices
    ]


def present_invoices(futures: Futures, zone: str, tax_rate_bp: int) -> UpcomingInvoices:
    return UpcomingInvoices(
        invoices=present_upcoming(futures.current, zone, tax_rate_bp),
        discount=present_discount(futures.current_discount) if futures.current_discount else None,
        may_enter_code=bool(futures.current),
    )


def present_choices(choices: Sequence[PriceChoice], zone: str, tax_rate_bp: int) -> PriceChoices:
    return PriceChoices(
        choices=[
            PriceChoiceView(
                option=present_option(choice.option),
                is_current=choice.is_current,
                is_next=choice.is_next,
                invoices=present_upcoming(choice.invoices, zone, tax_rate_bp),
            )
            for choice in choices
        ]
    )


def present_preview(
    discount: Discount, invoices: Sequence[PlannedInvoice], zone: str, tax_rate_bp: int
) -> DiscountPreview:
    """A code at checkout."""
    return DiscountPreview(
        discount=present_discount(discount),
        invoices=present_upcoming(invoices, zone, tax_rate_bp),
        current=[],
        replaces=None,
        card_needed=not invoices[0].is_free,
    )


def present_futures(discount: Discount, futures: Futures, zone: str, tax_rate_bp: int) -> DiscountPreview:
    """A code for a membership that runs."""
    preview = present_preview(discount, futures.other, zone, tax_rate_bp)
    preview.current = present_upcoming(futures.current, zone, tax_rate_bp)
    preview.replaces = present_discount(futures.current_discount) if futures.current_discount else None
    return preview
