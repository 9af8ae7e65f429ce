"""A client's lists of purchases, payments and invitations."""

from collections.abc import Mapping
from typing import Literal
from uuid import UUID

from regimen.accounts.models import Account
from regimen.invoicing.present.documents import present_payment_documents
from regimen.kit.money import Money
from regimen.media.models import Media
from regimen.media.present import cover_views
from regimen.memberships.access.lists import OwnInvitation, OwnInvoice, OwnProgram
from regimen.memberships.access.terms import LIST_PRICE, Terms
from regimen.memberships.present.memberships import present_membership, present_price
from regimen.memberships.schemas import OwnProgramRow, PaymentRow, ProgramCard, ReceivedInvitation
from regimen.payments.models import AttemptState, InvoiceState
from regimen.programs.models import Program
from regimen.programs.rules.labels import TYPE_LABELS

PaymentStatus = Literal["paid", "refund_pending", "refunded", "open", "failed", "void"]


def present_program_card(program: Program, account: Account, covers: Mapping[UUID, Media]) -> ProgramCard:
    return ProgramCard(
        id=program.id,
        title=program.title,
        plan_type=program.type,
        plan_type_label=TYPE_LABELS[program.type],
        custom_url=program.custom_url,
        archive=program.archived_at is not None,
        covers=cover_views(program.wide_cover_id, program.square_cover_id, covers),
        coach_id=account.id,
        coach_name=account.title,
    )


def present_own_program(purchase: OwnProgram, covers: Mapping[UUID, Media], terms: Terms) -> OwnProgramRow:
    m = purchase.membership
    return OwnProgramRow(
        plan=present_program_card(purchase.program, purchase.account, covers),
        membership=present_membership(
            m, purchase.option, purchase.program, terms.get(m.id, LIST_PRICE), purchase.purchase
        ),
        bought_at=m.created_at,
    )


def present_payment(payment: OwnInvoice) -> PaymentRow:
    invoice = payment.invoice
    refunded = Money(invoice.refunded_minor, invoice.currency) if invoice.refunded_minor else None
    return PaymentRow(
        id=invoice.id,
        plan_id=invoice.product_id,
        title=invoice.title,
        coach_id=invoice.account_id,
        coach_name=payment.coach_name,
        amount=present_price(Money(invoice.amount_minor, invoice.currency)),
        price=present_price(Money(invoice.price_minor, invoice.currency)),
        discount_code=invoice.discount_code,
        refunded=present_price(refunded) if refunded else None,
        status=_payment_status(payment),
        opened_at=invoice.opened_at,
        settled_at=invoice.settled_at,
        period_start=invoice.period_start,
        period_end=invoice.period_end,
        documents=present_payment_documents(payment.documents),
    )


def _payment_status(payment: OwnInvoice) -> PaymentStatus:
    invoice = payment.invoice
    if payment.refund_pending:
        return "refund_pending"
    if invoice.state is InvoiceState.PAID:
        return "refunded" if invoice.amount_minor and invoice.refunded_minor >= invoice.amount_minor else "paid"
    if invoice.state is InvoiceState.VOID:
        return "void"
    return "failed" if payment.last_attempt is AttemptState.DECLINED else "open"


def present_invitation(invitation: OwnInvitation, covers: Mapping[UUID, Media]) -> ReceivedInvitation:
    return ReceivedInvitation(
        id=invitation.invitation.id,
        plan=present_program_card(invitation.program, invitation.account, covers),
        state=invitation.invitation.state,
        invited_at=invitation.invitation.created_at,
        allowed_to_buy=invitation.may_buy,
    )
