"""Bulk actions of an account, whom they concern, and for whom an action is not possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.clients import failures
from regimen.clients.models import (
    BulkAction,
    BulkClient,
    BulkKind,
    BulkOutcome,
    BulkState,
    ClientTag,
    TaggedClient,
)
from regimen.clients.rules.limits import MAX_PROBLEMS_SHOWN, MAX_TAGS_OF_CLIENT, REMINDER_EVERY
from regimen.clients.rules.variables import used_variables
from regimen.kit.errors import or_404
from regimen.memberships.actions.extend_trial import select_extendable
from regimen.memberships.actions.payment_reminder import select_past_due
from regimen.memberships.models import HOLDING_SEAT, Membership
from regimen.programs.models import Program

NO_PROGRAM = "Has no current program to fill in {program}."


@dataclass(frozen=True)
class Action:
    """What is to be done, before or after it is stored."""

    account_id: UUID
    kind: BulkKind
    details: dict[str, Any]

    def id_of(self, name: str) -> UUID:
        return UUID(self.details[name])


async def reasons_against(
    session: AsyncSession, action: Action, client_ids: Sequence[UUID], now: datetime
) -> dict[UUID, str]:
    """Returns for whom of these clients the action is not possible, and why. At most three queries."""
    deleted = select(User.id).where(User.id.in_(client_ids), User.deleted_at.isnot(None))
    reasons = dict.fromkeys(await session.scalars(deleted), failures.DELETED)
    for client_id, reason in (await _of_kind(session, action, client_ids, now)).items():
        reasons.setdefault(client_id, reason)
    return reasons


async def _of_kind(session: AsyncSession, action: Action, client_ids: Sequence[UUID], now: datetime) -> dict[UUID, str]:
    everyone = set(client_ids)
    account_id, details = action.account_id, action.details
    match action.kind:
        case BulkKind.MESSAGE if "program" in used_variables(details["text"]):
            return dict.fromkeys(everyone - set(await programs_of(session, account_id, client_ids)), NO_PROGRAM)
        case BulkKind.TAG:
            return dict.fromkeys(await _with_many_tags(session, action, client_ids), failures.TAGS_FULL)
        case BulkKind.EXTEND_TRIAL:
            trials = select_extendable(account_id, client_ids, details["days"], now)
            possible = set(await session.scalars(trials.with_only_columns(Membership.client_id)))
            return dict.fromkeys(everyone - possible, failures.NO_TRIAL)
        case BulkKind.INVITE:
            inside = select(Membership.client_id).where(
                Membership.program_id == action.id_of("plan_id"),
                Membership.client_id.in_(client_ids),
                Membership.state.in_(HOLDING_SEAT),
                Membership.removed_at.is_(None),
            )
            return dict.fromkeys(await session.scalars(inside), failures.ALREADY_THERE)
        case BulkKind.REMIND:
            past_due = select_past_due(account_id, client_ids).with_only_columns(Membership.client_id)
            reasons = dict.fromkeys(everyone - set(await session.scalars(past_due)), failures.NOTHING_DUE)
            for client_id in await _reminded(session, account_id, client_ids, now):
                reasons.setdefault(client_id, failures.REMINDED_TODAY)
            return reasons
        case _:
            return {}


async def _with_many_tags(session: AsyncSession, action: Action, client_ids: Sequence[UUID]) -> Sequence[UUID]:
    others = (
        select(TaggedClient.client_id)
        .join(ClientTag, ClientTag.id == TaggedClient.tag_id)
        .where(
            ClientTag.account_id == action.account_id,
            ClientTag.id != action.id_of("tag_id"),
            TaggedClient.client_id.in_(client_ids),
        )
        .group_by(TaggedClient.client_id)
        .having(func.count() >= MAX_TAGS_OF_CLIENT)
    )
    return (await session.scalars(others)).all()


async def _reminded(
    session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID], now: datetime
) -> Sequence[UUID]:
    lately = (
        select(BulkClient.client_id)
        .join(BulkAction, BulkAction.id == BulkClient.bulk_action_id)
        .where(
            BulkAction.account_id == account_id,
            BulkAction.kind == BulkKind.REMIND,
            BulkAction.created_at > now - REMINDER_EVERY,
            BulkClient.client_id.in_(client_ids),
            BulkClient.outcome == BulkOutcome.DONE,
        )
    )
    return (await session.scalars(lately)).all()


async def programs_of(session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID]) -> dict[UUID, str]:
    """Returns the title of the newest current program of each client who has one. One query."""
    statement = (
        select(Membership.client_id, Program.title)
        .join(Program, Program.id == Membership.program_id)
        .where(
            Membership.account_id == account_id,
            Membership.client_id.in_(client_ids),
            Membership.is_running,
        )
        .order_by(Membership.created_at, Membership.id)
    )
    return {row[0]: row[1] for row in await session.execute(statement)}


@dataclass(frozen=True)
class Progress:
    """A bulk action, and how far it has come."""

    action: BulkAction
    total: int
    done: int
    not_done: int


async def own_progress(session: AsyncSession, actor: CoachActor, bulk_action_id: UUID) -> Progress:
    """Returns a bulk action of the account. Raises NotFound. One query."""
    own = BulkAction.id == bulk_action_id, BulkAction.account_id == actor.account
    row = (await session.execute(_select_progress().where(*own))).one_or_none()
    return Progress(*or_404(row))


async def list_progress(session: AsyncSession, actor: CoachActor, limit: int) -> list[Progress]:
    """Returns the latest bulk actions of this coach, those that run first. One query."""
    own = BulkAction.account_id == actor.account, BulkAction.created_by == actor.user_id
    statement = _select_progress().where(*own)
    ended = BulkAction.state != BulkState.RUNNING
    rows = await session.execute(statement.order_by(ended, BulkAction.created_at.desc()).limit(limit))
    return [Progress(*row) for row in rows]


def _select_progress() -> Any:
    outcome = BulkClient.outcome
    return (
        select(
            BulkAction,
            func.count(BulkClient.number),
            func.count().filter(outcome == BulkOutcome.DONE),
            func.count().filter(outcome == BulkOutcome.NOT_DONE),
        )
        .outerjoin(BulkClient, BulkClient.bulk_action_id == BulkAction.id)
        .group_by(BulkAction.id)
    )


async def list_not_done(session: AsyncSession, bulk_action_id: UUID) -> Sequence[Row[User, str]]:
    """Returns the first people for whom nothing was done, and why. One query."""
    statement = (
        select(User, BulkClient.reason)
        .join(BulkClient, BulkClient.client_id == User.id)
        .where(BulkClient.bulk_action_id == bulk_action_id, BulkClient.outcome == BulkOutcome.NOT_DONE)
        .order_by(BulkClient.number)
        .limit(MAX_PROBLEMS_SHOWN)
    )
    return (await session.execute(statement)).all()
