"""The link of a mailed invitation works for whoever holds it: taken up, the invitation is theirs."""

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.accounts.rules.tokens import hash_token
from regimen.kit.errors import NotFound
from regimen.platform.events import publish
from regimen.programs.access import find_public, may_buy
from regimen.programs.events import InviteClaimed
from regimen.programs.models import AllowedEmail, InviteState, Program, ProgramInvite


class DeadInvite(NotFound):
    """Made up, of another program, of one that is archived, taken up by somebody else: nobody is told which."""

    reason = "dead_invite"
    message = "This invitation is no longer valid. Please ask your coach for a new one."


async def claimable(session: AsyncSession, id_or_custom_url: str, token: str, person: User) -> ProgramInvite:
    """The invitation behind a mailed link, where this person may take it up or has done so; raises DeadInvite.

    It is held until the transaction ends, with its program, so that of two people who open one link the second finds
    it taken, and two who open each other's do not wait for each other.
    """
    program = await _open_program(session, id_or_custom_url)
    invited = await session.scalar(
        select(ProgramInvite)
        .where(ProgramInvite.program_id == program.id, ProgramInvite.token_hash == hash_token(token))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if invited is None or not _is_open_to(invited, person):
        raise DeadInvite
    # A coach who takes an address off the list of a private program takes back what its invitation gave.
    if not await may_buy(session, program, person.email if invited.claimed_by else invited.email):
        raise DeadInvite
    return invited


async def claim(session: AsyncSession, invited: ProgramInvite, person: User, *, now: datetime) -> None:
    """Let an invitation from `claimable` become this person's; the second time nothing moves.

    The seat moves with the link: the address that it was mailed to loses its right to a private program, and the
    person's own gets it. Who was invited by their own address too goes on with that invitation, and the mailed one is
    used up. Whoever had declined is asked again. Announces InviteClaimed.
    """
    own = await _own(session, invited, person)
    if own.state in {InviteState.DECLINED, InviteState.EXPIRED}:
        own.state = InviteState.SENT
    if invited.claimed_by is None:
        await _move_seat(session, invited, person)
        if own is invited:
            invited.email = person.email
        else:
            invited.state = InviteState.EXPIRED
        invited.claimed_by = own.claimed_by = person.id
        await publish(
            session,
            InviteClaimed(
                at=now,
                actor_id=person.id,
                account_id=invited.account_id,
                subject_id=invited.program_id,
                invite_id=own.id,
            ),
        )
    await session.flush()


async def _open_program(session: AsyncSession, id_or_custom_url: str) -> Program:
    """The published program, held against its coach and other links; buyers do not wait for it."""
    try:
        program = await find_public(session, id_or_custom_url)
    except NotFound as error:
        raise DeadInvite from error
    await session.refresh(program, with_for_update={"key_share": True})
    if program.archived_at is not None:
        raise DeadInvite
    return program


def _is_open_to(invited: ProgramInvite, person: User) -> bool:
    if invited.claimed_by is not None:
        return invited.claimed_by == person.id
    if invited.email == person.email:
        return invited.state in {InviteState.SENT, InviteState.ACCEPTED, InviteState.DECLINED}
    return invited.state is InviteState.SENT


async def _own(session: AsyncSession, invited: ProgramInvite, person: User) -> ProgramInvite:
    """The person's own invitation to the program; the one behind the link where they have no other."""
    theirs = ProgramInvite.program_id == invited.program_id, ProgramInvite.email == person.email
    own = select(ProgramInvite).where(*theirs).with_for_update().execution_options(populate_existing=True)
    return await session.scalar(own) or invited


async def _move_seat(session: AsyncSession, invited: ProgramInvite, person: User) -> None:
    """From the invited address to the person's, where it has one: a list that the coach changed stays as they want."""
    place = AllowedEmail.program_id == invited.program_id, AllowedEmail.email == invited.email
    gone = await session.scalar(delete(AllowedEmail).where(*place).returning(AllowedEmail.email))
    if gone is not None:
        seat = {"program_id": invited.program_id, "email": person.email}
        await session.execute(upsert(AllowedEmail).values(seat).on_conflict_do_nothing())
