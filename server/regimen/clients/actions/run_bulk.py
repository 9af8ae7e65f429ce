"""Does the next part of an action on many clients, in a transaction of its own."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import is_closed
from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account, AccountMember, InviteStatus, MemberRole, Role, User
from regimen.accounts.rules.roles import Permission, roles_with
from regimen.clients import failures
from regimen.clients.access.bulk import Action, programs_of, reasons_against
from regimen.clients.actions.push import push_bulk_action
from regimen.clients.models import BulkAction, BulkClient, BulkKind, BulkOutcome, BulkState
from regimen.clients.ports import DirectMessage, send_direct
from regimen.clients.rules.limits import MAX_REASON
from regimen.clients.rules.variables import fill_in
from regimen.kit.errors import Failure
from regimen.kit.texts import truncate
from regimen.memberships.actions.extend_trial import extend_trials
from regimen.memberships.actions.payment_reminder import remind_to_pay
from regimen.platform.services import services_of
from regimen.programs.access import own_program
from regimen.programs.actions.invitations import invitations_over_limit, invite
from regimen.programs.failures import DailyLimit
from regimen.subscription.access import get_entitlements

SLICE: Final = 20
_IDS = UUID("5a0b2c53-3f0b-4d3e-9a35-0f7a4a6a2f11")


async def run_slice(session: AsyncSession, bulk_action_id: UUID) -> bool:
    """Does the action for the next clients; returns whether there may be more. Safe to repeat.

    The row is locked, so cancelling waits for the end of this part and is seen by the next one.
    """
    now = services_of(session).clock.now()
    row = await session.scalar(
        select(BulkAction)
        .where(BulkAction.id == bulk_action_id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if row is None or row.state is not BulkState.RUNNING:
        return False
    waiting = (
        await session.scalars(
            select(BulkClient)
            .where(BulkClient.bulk_action_id == row.id, BulkClient.outcome == BulkOutcome.WAITING)
            .order_by(BulkClient.number)
            .limit(SLICE)
        )
    ).all()
    if waiting:
        reasons = await _do(session, row, [one.client_id for one in waiting], now)
        for one in waiting:
            reason = reasons.get(one.client_id, "")
            one.outcome = BulkOutcome.NOT_DONE if reason else BulkOutcome.DONE
            one.reason = truncate(reason, MAX_REASON)
    if len(waiting) < SLICE:
        row.state, row.finished_at = BulkState.DONE, now
    await session.flush()
    await push_bulk_action(session, row.account_id, row.id)
    return row.state is BulkState.RUNNING


async def _do(session: AsyncSession, row: BulkAction, client_ids: Sequence[UUID], now: datetime) -> dict[UUID, str]:
    """Does the action, and returns for whom it was not done, and why."""
    actor = await _author(session, row)
    if actor is None:
        return dict.fromkeys(client_ids, failures.AUTHOR_GONE)
    if (closed := await _reason_closed(session, row.account_id, now)) is not None:
        return dict.fromkeys(client_ids, closed)
    action = Action(row.account_id, row.kind, row.details)
    reasons = await reasons_against(session, action, client_ids, now)
    possible = [one for one in client_ids if one not in reasons]
    if not possible:
        return reasons
    if row.kind is BulkKind.MESSAGE:
        await _send(session, row, actor, possible, now)
    elif row.kind is BulkKind.EXTEND_TRIAL:
        done = await extend_trials(session, row.account_id, possible, row.details["days"], now)
        reasons |= dict.fromkeys(set(possible) - done, failures.NO_TRIAL)
    elif row.kind is BulkKind.REMIND:
        done = await remind_to_pay(session, row.account_id, possible, actor_id=actor.user_id, now=now)
        reasons |= dict.fromkeys(set(possible) - done, failures.NOTHING_DUE)
    elif row.kind is BulkKind.INVITE:
        reasons |= await _invite(session, actor, action.id_of("plan_id"), possible, now)
    return reasons


async def _reason_closed(session: AsyncSession, account_id: UUID, now: datetime) -> str | None:
    """Returns why nothing is done for an account any more: what was begun before stops too."""
    if await is_closed(session, account_id):
        return failures.ACCOUNT_CLOSED
    if not (await get_entitlements(session, account_id, now)).is_open:
        return failures.PLAN_OVER
    return None


async def _author(session: AsyncSession, row: BulkAction) -> CoachActor | None:
    """Returns the coach who started it, as long as they may still do it in the account."""
    needed = Permission.MESSAGE_CLIENTS if row.kind is BulkKind.MESSAGE else Permission.SEE_CLIENTS
    statement = (
        select(User, AccountMember, Account)
        .join(AccountMember, AccountMember.user_id == User.id)
        .join(Account, Account.id == AccountMember.account_id)
        .where(
            User.id == row.created_by,
            User.deleted_at.is_(None),
            AccountMember.account_id == row.account_id,
            AccountMember.invite_status == InviteStatus.ACCEPTED,
            AccountMember.role.in_(roles_with(needed)),
        )
    )
    found = (await session.execute(statement)).one_or_none()
    if found is None:
        return None
    user, member, account = found
    return CoachActor(
        user_id=user.id,
        token_id=row.id,
        role=Role.COACH,
        zone=user.zone,
        registered=True,
        account_id=account.id,
        account_kind=account.kind,
        account_role=member.role,
        financial=member.financial or member.role is MemberRole.OWNER,
    )


async def _send(
    session: AsyncSession, row: BulkAction, actor: CoachActor, client_ids: Sequence[UUID], now: datetime
) -> None:
    texts = await _texts(session, Action(row.account_id, row.kind, row.details), actor.user_id, client_ids)
    messages = {
        client_id: DirectMessage(uuid5(_IDS, f"{row.id}:{client_id}"), text) for client_id, text in texts.items()
    }
    await send_direct(session, row.account_id, actor.user_id, messages, now)


async def example_message(session: AsyncSession, action: Action, coach_id: UUID, client_id: UUID) -> str:
    """Returns what one client would be sent."""
    return (await _texts(session, action, coach_id, [client_id]))[client_id]


async def _texts(session: AsyncSession, action: Action, coach_id: UUID, client_ids: Sequence[UUID]) -> dict[UUID, str]:
    coach = await session.get_one(User, coach_id)
    programs = await programs_of(session, action.account_id, client_ids)
    return {
        client.id: fill_in(
            action.details["text"],
            {"first_name": client.first_name, "program": programs.get(client.id, ""), "coach": coach.first_name},
        )
        for client in await _people(session, client_ids)
    }


async def _people(session: AsyncSession, client_ids: Sequence[UUID]) -> Sequence[User]:
    return (await session.scalars(select(User).where(User.id.in_(client_ids)))).all()


async def over_daily_limit(
    session: AsyncSession, actor: CoachActor, action: Action, client_ids: Sequence[UUID], now: datetime
) -> dict[UUID, str]:
    """Returns whom the coach can't invite today any more, and why: those at the end, whose turn comes last."""
    program = await own_program(session, actor, action.id_of("plan_id"))
    emails = {one.id: one.email for one in await _people(session, client_ids)}
    over = await invitations_over_limit(session, program, [emails[one] for one in client_ids], actor=actor, now=now)
    return {one: DailyLimit.message for one in client_ids if emails[one] in over}


async def _invite(
    session: AsyncSession, actor: CoachActor, program_id: UUID, client_ids: Sequence[UUID], now: datetime
) -> dict[UUID, str]:
    """Invites each client by the rules and limits of every invitation; returns for whom they forbid it, and why."""
    reasons: dict[UUID, str] = {}
    program = await own_program(session, actor, program_id, lock=True)
    people = {one.id: one for one in await _people(session, client_ids)}
    for client_id in client_ids:
        try:
            async with session.begin_nested():
                await invite(session, program, [people[client_id].email], actor=actor, now=now)
        except Failure as failure:
            first = next(iter(failure.errors.values()))[0]
            reasons[client_id] = first
    return reasons
