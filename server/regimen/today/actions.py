"""Changes what is handled, and the rules of an account."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.clients.access.client_list import clients_of
from regimen.clients.models import ClientReview
from regimen.kit.errors import NotFound
from regimen.kit.ids import new_id
from regimen.today.models import TodayMark, TodayRules
from regimen.today.rules.reasons import Rule, Setting


async def mark(
    session: AsyncSession,
    client_id: UUID,
    reasons: Sequence[str],
    *,
    until: datetime | None,
    actor: CoachActor,
    now: datetime,
) -> None:
    """Marks reasons as handled, or puts them off `until` a time. Safe to repeat. Raises NotFound."""
    await _require_clients(session, actor, [client_id])
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


async def unmark(session: AsyncSession, client_id: UUID, reasons: Sequence[str], *, actor: CoachActor) -> None:
    """Opens reasons again. Safe to repeat. Raises NotFound."""
    await _require_clients(session, actor, [client_id])
    await session.execute(
        delete(TodayMark).where(
            TodayMark.account_id == actor.account, TodayMark.client_id == client_id, TodayMark.reason.in_(reasons)
        )
    )


async def review(session: AsyncSession, client_ids: Sequence[UUID], *, actor: CoachActor, now: datetime) -> None:
    """Marks everything that these clients have said so far as reviewed. Raises NotFound, and changes nothing."""
    await _require_clients(session, actor, client_ids)
    rows = [{"account_id": actor.account, "client_id": one, "reviewed_at": now} for one in sorted(set(client_ids))]
    insert = upsert(ClientReview).values(rows)
    await session.execute(
        insert.on_conflict_do_update(index_elements=["account_id", "client_id"], set_={"reviewed_at": now})
    )


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


async def _require_clients(session: AsyncSession, actor: CoachActor, client_ids: Sequence[UUID]) -> None:
    clients = clients_of(actor.account)
    known = set(await session.scalars(select(clients.c.client_id).where(clients.c.client_id.in_(client_ids))))
    if known != set(client_ids):
        raise NotFound
