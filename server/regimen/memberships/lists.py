"""A client's own lists: programs, payments, invitations."""

from typing import Any, Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.models import Account, User
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.kit.paging import Listing, Page, count
from regimen.media import access as media_access
from regimen.memberships.models import Membership, State
from regimen.memberships.schemas import InviteRow, PaymentRow, PurchaseRow
from regimen.memberships.transitions import ENDED
from regimen.memberships.view import membership_view, price, program_card
from regimen.payments.access.invoices import get_last_attempt_states
from regimen.payments.models import AttemptState, Invoice, InvoiceState
from regimen.programs.models import AllowedEmail, InviteState, PriceOption, Program, ProgramInvite

Tab = Literal["active", "past"]
_PAST = [*ENDED, State.UNPAID]


async def own_membership(session: AsyncSession, actor: Actor, program: Program) -> Membership:
    """The caller's membership of a program; raises NotFound."""
    return or_404(
        await session.scalar(
            select(Membership).where(Membership.client_id == actor.user_id, Membership.program_id == program.id)
        )
    )


async def purchases(session: AsyncSession, actor: Actor, tab: Tab, page: Page) -> Listing[PurchaseRow]:
    """Newest first. Three queries, however many there are."""
    past = Membership.state.in_(_PAST)
    wanted: Any = (
        select(Membership, Program, Account, PriceOption)
        .join(Program, Program.id == Membership.program_id)
        .join(Account, Account.id == Membership.account_id)
        .outerjoin(PriceOption, PriceOption.id == Membership.price_option_id)
        .where(Membership.client_id == actor.user_id, Membership.state != State.INIT, past if tab == "past" else ~past)
    )
    total = await count(session, wanted.with_only_columns(Membership.id))
    rows = (await session.execute(page.cut(wanted.order_by(Membership.updated_at.desc(), Membership.id)))).all()
    media = await media_access.load_covers(
        session, [key for _, p, _, _ in rows for key in (p.wide_cover_id, p.square_cover_id)]
    )
    items = [
        PurchaseRow(
            plan=program_card(program, account, media),
            membership=membership_view(m, option, program),
            bought_at=m.created_at,
        )
        for m, program, account, option in rows
    ]
    return Listing(items=items, pagination=page.describe(total))


async def history(session: AsyncSession, actor: Actor, page: Page) -> Listing[PaymentRow]:
    wanted: Any = (
        select(Invoice, Account.title)
        .join(Account, Account.id == Invoice.account_id)
        .where(Invoice.client_id == actor.user_id)
    )
    total = await count(session, wanted.with_only_columns(Invoice.id))
    rows = (await session.execute(page.cut(wanted.order_by(Invoice.opened_at.desc(), Invoice.id)))).all()
    last = await get_last_attempt_states(session, [invoice.id for invoice, _ in rows])
    return Listing(
        items=[_payment(invoice, coach, last.get(invoice.id)) for invoice, coach in rows],
        pagination=page.describe(total),
    )


def _payment(invoice: Invoice, coach: str, last: AttemptState | None) -> PaymentRow:
    status: Literal["paid", "refunded", "open", "failed", "void"] = "open"
    if invoice.state is InvoiceState.PAID:
        status = "refunded" if invoice.refunded_minor >= invoice.amount_minor else "paid"
    elif invoice.state is InvoiceState.VOID:
        status = "void"
    elif last is AttemptState.DECLINED:
        status = "failed"
    back = Money(invoice.refunded_minor, invoice.currency) if invoice.refunded_minor else None
    return PaymentRow(
        id=invoice.id,
        plan_id=invoice.product_id,
        title=invoice.title,
        coach_id=invoice.account_id,
        coach_name=coach,
        amount=price(Money(invoice.amount_minor, invoice.currency)),
        refunded=price(back) if back else None,
        status=status,
        opened_at=invoice.opened_at,
        settled_at=invoice.settled_at,
        period_start=invoice.period_start,
        period_end=invoice.period_end,
    )


async def invites(session: AsyncSession, actor: Actor, page: Page) -> Listing[InviteRow]:
    """Those that can still be taken up: the program is published, and not bought yet."""
    person = or_404(await session.get(User, actor.user_id))
    running = select(Membership.program_id).where(
        Membership.client_id == actor.user_id, Membership.state.not_in([*_PAST, State.INIT])
    )
    wanted: Any = (
        select(ProgramInvite, Program, Account, AllowedEmail.email)
        .join(Program, Program.id == ProgramInvite.program_id)
        .join(Account, Account.id == ProgramInvite.account_id)
        .outerjoin(AllowedEmail, (AllowedEmail.program_id == Program.id) & (AllowedEmail.email == ProgramInvite.email))
        .where(
            ProgramInvite.email == person.email,
            ProgramInvite.state == InviteState.SENT,
            Program.archived_at.is_(None),
            Program.published_at.is_not(None),
            Program.id.not_in(running),
        )
    )
    total = await count(session, wanted.with_only_columns(ProgramInvite.id))
    newest = wanted.order_by(ProgramInvite.created_at.desc(), ProgramInvite.id)
    rows = (await session.execute(page.cut(newest))).all()
    media = await media_access.load_covers(
        session, [key for _, p, _, _ in rows for key in (p.wide_cover_id, p.square_cover_id)]
    )
    items = [
        InviteRow(
            id=invite.id,
            plan=program_card(program, account, media),
            state=invite.state,
            invited_at=invite.created_at,
            allowed_to_buy=program.accessibility or on_list is not None,
        )
        for invite, program, account, on_list in rows
    ]
    return Listing(items=items, pagination=page.describe(total))
