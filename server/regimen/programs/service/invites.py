"""Asking clients in by mail: twenty at a time, a hundred a day and account, a batch as a whole or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.accounts.models import Account, User
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.kit.clock import local_date, zone_or_default
from regimen.kit.errors import Conflict, Invalid, TooMany, or_404
from regimen.mails import programs as mails
from regimen.platform import mail
from regimen.platform.events import publish
from regimen.platform.services import services_of
from regimen.programs import rules
from regimen.programs.events import InvitesSent
from regimen.programs.models import AllowedEmail, InviteState, Program, ProgramInvite, ProgramState
from regimen.programs.service.setup import who

TOO_MANY = f"You can invite at most {rules.MAX_INVITES_AT_ONCE} people at a time."


class DailyLimit(TooMany):
    reason = "daily_limit"
    message = "Daily invite limit reached. Try again tomorrow."


@dataclass(frozen=True)
class Batch:
    """What was asked, and how many more may be asked today."""

    invites: list[ProgramInvite]
    left_today: int


async def invite(
    session: AsyncSession, program: Program, emails: Sequence[str], *, actor: CoachActor, now: datetime
) -> Batch:
    """Ask these addresses in; those of a draft wait until it is published.

    Asking again on another day sends a fresh link, on the same day nothing.
    Whoever is asked to a private program may buy it. Announces InvitesSent. Raises Invalid, DailyLimit.
    """
    if program.archived_at is not None:
        raise Conflict("This program is archived. Restore it first.")
    asked = list(dict.fromkeys(emails))
    if not asked:
        raise Invalid(errors={"emails": ["Please enter at least one email address."]})
    if len(asked) > rules.MAX_INVITES_AT_ONCE:
        raise Invalid(errors={"emails": [TOO_MANY]})
    day, left = await _allowance(session, program, now)
    known = await _known(session, program, asked)
    joined = [email for email in asked if email in known and known[email].state is InviteState.ACCEPTED]
    if joined:
        raise Invalid(errors={"emails": [f"Already joined: {', '.join(joined)}."]})
    due = [email for email in asked if email not in known or known[email].sent_on != day]
    if len(due) > left:
        raise DailyLimit(left_today=left)
    fresh = {email: _ask(session, program, email, known.get(email), day=day, actor=actor, now=now) for email in due}
    await session.flush()
    await _allow(session, program, asked)
    if program.state is ProgramState.PUBLISHED and fresh:
        await _send(session, program, list(fresh.values()), actor=actor, now=now)
    return Batch([(known | fresh)[email] for email in asked], left - len(due))


async def left_today(session: AsyncSession, program: Program, now: datetime) -> int:
    """How many more people the account may ask in today."""
    return (await _allowance(session, program, now, lock=False))[1]


async def send_waiting(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    """A program went public: whoever was noted down before gets their mail."""
    waiting = list(
        await session.scalars(
            select(ProgramInvite)
            .where(ProgramInvite.program_id == program.id, ProgramInvite.state == InviteState.INIT)
            .order_by(ProgramInvite.created_at, ProgramInvite.id)
        )
    )
    if waiting:
        await _send(session, program, waiting, actor=actor, now=now)


async def settle(session: AsyncSession, program: Program, email: str, state: InviteState) -> None:
    """The invited person joined or declined; nothing happens where they were never asked."""
    invited = await session.scalar(
        select(ProgramInvite)
        .where(ProgramInvite.program_id == program.id, ProgramInvite.email == email.lower())
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if invited is not None and invited.state is not InviteState.ACCEPTED:
        invited.state = state
        await session.flush()


async def _known(session: AsyncSession, program: Program, emails: Sequence[str]) -> dict[str, ProgramInvite]:
    statement = select(ProgramInvite).where(ProgramInvite.program_id == program.id, ProgramInvite.email.in_(emails))
    return {invited.email: invited for invited in await session.scalars(statement)}


async def _allowance(session: AsyncSession, program: Program, now: datetime, *, lock: bool = True) -> tuple[date, int]:
    """The account's local date and what is left of it; batches of one account wait for each other."""
    statement = select(Account, User.zone).join(User, User.id == Account.owner_id)
    statement = statement.where(Account.id == program.account_id)
    if lock:
        statement = statement.with_for_update(of=Account)
    _, zone = or_404((await session.execute(statement)).one_or_none())
    day = local_date(now, zone_or_default(zone))
    asked = await session.scalar(
        select(func.count()).where(ProgramInvite.account_id == program.account_id, ProgramInvite.sent_on == day)
    )
    return day, max(0, rules.MAX_INVITES_A_DAY - (asked or 0))


def _ask(
    session: AsyncSession,
    program: Program,
    email: str,
    known: ProgramInvite | None,
    *,
    day: date,
    actor: CoachActor,
    now: datetime,
) -> ProgramInvite:
    invited = known or ProgramInvite(
        program_id=program.id, account_id=program.account_id, email=email, created_by=actor.user_id, created_at=now
    )
    invited.state, invited.sent_on = InviteState.INIT, day
    session.add(invited)
    return invited


async def _allow(session: AsyncSession, program: Program, emails: Sequence[str]) -> None:
    rows = [{"program_id": program.id, "email": email} for email in emails]
    await session.execute(upsert(AllowedEmail).values(rows).on_conflict_do_nothing())


async def _send(
    session: AsyncSession, program: Program, invites: Sequence[ProgramInvite], *, actor: CoachActor, now: datetime
) -> None:
    account = or_404(await session.get(Account, program.account_id))
    base = services_of(session).settings.base_url
    for invited in invites:
        token = new_token()
        invited.token_hash, invited.claimed_by, invited.state = hash_token(token), None, InviteState.SENT
        link = f"{base}/p/{program.custom_url or program.id}?invite={token}"
        message = mails.program_invitation(coach=account.title, program_title=program.title, link=link)
        await mail.send(session, invited.email, message)
    await session.flush()
    await publish(session, InvitesSent(at=now, emails=[i.email for i in invites], **who(actor, program)))
