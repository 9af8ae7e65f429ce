"""A client's own lists: purchases, payments and invitations. Each costs the same few queries however long it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account, User
from regimen.invoicing.access.documents import get_of_invoices
from regimen.invoicing.models import Document
from regimen.kit.errors import or_404
from regimen.kit.paging import Page, count
from regimen.media.access import library as media_access
from regimen.media.models import Media
from regimen.memberships.models import SHOWN_AS_PAST, Membership, Purchase, State
from regimen.payments.access.invoices import get_last_attempt_states
from regimen.payments.access.refunds import has_pending_refund
from regimen.payments.models import AttemptState, Invoice
from regimen.programs.access import own_invitation_clause
from regimen.programs.models import AllowedEmail, InvitationState, PriceOption, Program, ProgramInvitation

OwnProgramsTab = Literal["active", "past"]


@dataclass(frozen=True)
class OwnProgram:
    """A program that the client has, or had."""

    membership: Membership
    program: Program
    account: Account
    option: PriceOption | None
    purchase: Purchase | None


@dataclass(frozen=True)
class OwnInvoice:
    """What the client was asked to pay. `last_attempt` is None if no card has been tried."""

    invoice: Invoice
    coach_name: str
    last_attempt: AttemptState | None
    documents: Sequence[Document]
    refund_pending: bool


@dataclass(frozen=True)
class OwnInvitation:
    """An invitation that the client can still accept."""

    invitation: ProgramInvitation
    program: Program
    account: Account
    may_buy: bool


async def get_own_programs(
    session: AsyncSession, actor: Actor, tab: OwnProgramsTab, page: Page
) -> tuple[list[OwnProgram], int]:
    """Returns a page of the caller's programs, most recently changed first, and the total."""
    past = Membership.state.in_(SHOWN_AS_PAST)
    statement: Any = (
        select(Membership, Program, Account, PriceOption, Purchase)
        .join(Program, Program.id == Membership.program_id)
        .join(Account, Account.id == Membership.account_id)
        .outerjoin(PriceOption, PriceOption.id == Membership.price_option_id)
        .outerjoin(
            Purchase,
            and_(Purchase.membership_id == Membership.id, Purchase.purchase_no == Membership.purchase_no),
        )
        .where(Membership.client_id == actor.user_id, Membership.state != State.INIT, past if tab == "past" else ~past)
    )
    total = await count(session, statement.with_only_columns(Membership.id))
    latest_first = statement.order_by(Membership.updated_at.desc(), Membership.id)
    rows = (await session.execute(page.limit(latest_first))).all()
    return [OwnProgram(*row) for row in rows], total


async def get_own_invoices(session: AsyncSession, actor: Actor, page: Page) -> tuple[list[OwnInvoice], int]:
    """Returns a page of the caller's invoices, newest first, and the total."""
    statement: Any = (
        select(Invoice, Account.title, has_pending_refund())
        .join(Account, Account.id == Invoice.account_id)
        .where(Invoice.client_id == actor.user_id)
    )
    total = await count(session, statement.with_only_columns(Invoice.id))
    rows = (await session.execute(page.limit(statement.order_by(Invoice.opened_at.desc(), Invoice.id)))).all()
    ids = [invoice.id for invoice, _, _ in rows]
    last, documents = await get_last_attempt_states(session, ids), await get_of_invoices(session, ids)
    found = [
        OwnInvoice(invoice, coach_name, last.get(invoice.id), documents.get(invoice.id, ()), refund_pending)
        for invoice, coach_name, refund_pending in rows
    ]
    return found, total


async def get_own_invitations(session: AsyncSession, actor: Actor, page: Page) -> tuple[list[OwnInvitation], int]:
    """Returns a page of the caller's invitations that can still be accepted, newest first, and the total.

    The program has to be published, and the client must not have it already.
    """
    user = or_404(await session.get(User, actor.user_id))
    already_bought = select(Membership.program_id).where(
        Membership.client_id == actor.user_id, Membership.state.not_in([*SHOWN_AS_PAST, State.INIT])
    )
    on_list = (AllowedEmail.program_id == Program.id) & (AllowedEmail.email == ProgramInvitation.email)
    statement: Any = (
        select(ProgramInvitation, Program, Account, AllowedEmail.email)
        .join(Program, Program.id == ProgramInvitation.program_id)
        .join(Account, Account.id == ProgramInvitation.account_id)
        .outerjoin(AllowedEmail, on_list)
        .where(
            own_invitation_clause(user),
            ProgramInvitation.state == InvitationState.SENT,
            Program.archived_at.is_(None),
            Program.published_at.is_not(None),
            Program.id.not_in(already_bought),
        )
    )
    total = await count(session, statement.with_only_columns(ProgramInvitation.id))
    newest_first = statement.order_by(ProgramInvitation.created_at.desc(), ProgramInvitation.id)
    rows = (await session.execute(page.limit(newest_first))).all()
    invitations = [
        OwnInvitation(invitation, program, account, may_buy=program.is_public or email is not None)
        for invitation, program, account, email in rows
    ]
    return invitations, total


async def covers_of(session: AsyncSession, programs: Sequence[Program]) -> dict[UUID, Media]:
    """Returns the covers of these programs with their sources."""
    return await media_access.load_covers(
        session, [cover_id for program in programs for cover_id in (program.wide_cover_id, program.square_cover_id)]
    )
