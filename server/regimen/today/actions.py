"""Changes what is handled, and the rules of an account."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.chat.actions.desk import settle_on_desk, unsettle_on_desk
from regimen.clients.access.account_clients import clients_of
from regimen.clients.models import ClientReview
from regimen.kit.errors import NotFound
from regimen.kit.ids import new_id
from regimen.platform import live
from regimen.today.events import TodayChanged
from regimen.today.models import MAX_MARKS, TodayMark, TodayRules, is_kept
from regimen.today.rules.reasons import MessageRange, Rule, Setting


async def mark(
    session: AsyncSession,
    client_id: UUID,
    reasons: Sequence[str],
    *,
    until: datetime | None,
    actor: CoachActor,
    now: datetime,
) -> None:
    """Marks reasons as handled, or puts them off `until` a time, and removes marks that no longer count.

    The conversation in which a client waits for an answer is done or snoozed in the inbox too. Safe to repeat. Raises
    NotFound.
    """
    await _require_clients(session, actor, [client_id])
    await session.execute(delete(TodayMark).where(TodayMark.account_id == actor.account, ~is_kept(now)))
    rows = [
        {
            "id": new_id(), "account_id": actor.account, "client_id": client_id, "reason": reason, "until": until,
            "marked_at": now, "marked_by": actor.user_id,
        }
        for reason in sorted(reasons)
    ]  # fmt: skip
    insert = upsert(TodayMark).values(rows)
    changed = {name: insert.excluded[name] for name in ("until", "marked_at", "marked_by")}
    await session.execute(
        insert.on_conflict_do_update(index_elements=["account_id", "client_id", "reason"], set_=changed)
    )
    await _forget_surplus(session, actor, client_id)
    for messages in filter(None, map(MessageRange.of_key, reasons)):
        await settle_on_desk(session, actor, client_id, last_seq=messages.last, until=until, now=now)
    await _push(session, actor)


async def _forget_surplus(session: AsyncSession, actor: CoachActor, client_id: UUID) -> None:
    """Keeps the latest marks of a client: a client never has so many reasons at once."""
    of_client = select(TodayMark.id).where(TodayMark.account_id == actor.account, TodayMark.client_id == client_id)
    older = of_client.order_by(TodayMark.marked_at.desc(), TodayMark.id.desc()).offset(MAX_MARKS)
    await session.execute(delete(TodayMark).where(TodayMark.id.in_(older)))


async def unmark(
    session: AsyncSession, client_id: UUID, reasons: Sequence[str], *, actor: CoachActor, now: datetime
) -> None:
    """Opens reasons again, and the conversation in the inbox. Safe to repeat. Raises NotFound."""
    await _require_clients(session, actor, [client_id])
    removed = await session.execute(
        delete(TodayMark)
        .where(TodayMark.account_id == actor.account, TodayMark.client_id == client_id, TodayMark.reason.in_(reasons))
        .returning(TodayMark.reason, TodayMark.until)
    )
    for reason, until in removed.all():
        if messages := MessageRange.of_key(reason):
            await unsettle_on_desk(session, actor, client_id, first_seq=messages.first, until=until, now=now)
    await _push(session, actor)


async def _push(session: AsyncSession, actor: CoachActor) -> None:
    """Lets the colleagues' lists show it."""
    await live.push(session, live.account_stream(actor.account), TodayChanged())


@dataclass(frozen=True)
class Seen:
    """Up to when a coach has seen what a client said."""

    client_id: UUID
    until: datetime


@dataclass(frozen=True)
class Reviewed:
    """A review that has just been stored, with the one before, so that it can be undone."""

    client_id: UUID
    at: datetime
    before: datetime | None


async def review(session: AsyncSession, seen: Sequence[Seen], *, actor: CoachActor, now: datetime) -> list[Reviewed]:
    """Marks what these clients had said when the coach looked as reviewed; what came later stays. Never moves a review
    back. Raises NotFound, and changes nothing."""
    until = {one.client_id: min(one.until, now) for one in seen}
    await _require_clients(session, actor, list(until))
    before = await _lock_reviews(session, actor, list(until))
    rows = [{"account_id": actor.account, "client_id": client_id, "reviewed_at": at} for client_id, at in until.items()]
    insert = upsert(ClientReview).values(sorted(rows, key=lambda row: row["client_id"]))
    newest = func.greatest(ClientReview.reviewed_at, insert.excluded.reviewed_at)
    stored = insert.on_conflict_do_update(
        index_elements=["account_id", "client_id"], set_={"reviewed_at": newest}
    ).returning(ClientReview.client_id, ClientReview.reviewed_at)
    reviewed = [Reviewed(client_id, at, before.get(client_id)) for client_id, at in await session.execute(stored)]
    await _push(session, actor)
    return reviewed


async def undo_review(session: AsyncSession, reviews: Sequence[Reviewed], *, actor: CoachActor) -> None:
    """Restores the reviews before these, where nobody has reviewed since: never later ones, which would hide what is
    still to be written. Safe to repeat. Raises NotFound."""
    await _require_clients(session, actor, list({one.client_id for one in reviews}))
    stored = await _lock_reviews(session, actor, [one.client_id for one in reviews])
    for one in reviews:
        if stored.get(one.client_id) != one.at:
            continue
        row = ClientReview.account_id == actor.account, ClientReview.client_id == one.client_id
        if one.before is None:
            await session.execute(delete(ClientReview).where(*row))
        else:
            await session.execute(update(ClientReview).where(*row).values(reviewed_at=min(one.before, one.at)))
    await _push(session, actor)


async def _lock_reviews(session: AsyncSession, actor: CoachActor, client_ids: Sequence[UUID]) -> dict[UUID, datetime]:
    statement = (
        select(ClientReview.client_id, ClientReview.reviewed_at)
        .where(ClientReview.account_id == actor.account, ClientReview.client_id.in_(client_ids))
        .order_by(ClientReview.client_id)
        .with_for_update()
    )
    return {row.client_id: row.reviewed_at for row in await session.execute(statement)}


async def change_rules(session: AsyncSession, rules: dict[Rule, Setting], *, actor: CoachActor, now: datetime) -> None:
    """Stores the settings of all rules of the account."""
    row = {
        "account_id": actor.account,
        "rules": {rule.value: {"on": one.on, "limit": one.limit} for rule, one in rules.items()},
        "updated_at": now,
        "updated_by": actor.user_id,
    }
    insert = upsert(TodayRules).values(row)
    changed = {name: insert.excluded[name] for name in ("rules", "updated_at", "updated_by")}
    await session.execute(insert.on_conflict_do_update(index_elements=["account_id"], set_=changed))
    await _push(session, actor)


async def _require_clients(session: AsyncSession, actor: CoachActor, client_ids: Sequence[UUID]) -> None:
    clients = clients_of(actor.account)
    known = set(await session.scalars(select(clients.c.client_id).where(clients.c.client_id.in_(client_ids))))
    if known != set(client_ids):
        raise NotFound
