"""Coaches ask a client for body metrics."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.body_metrics.access.sharing import Sharing
from regimen.body_metrics.events import BodyMetricsAsked, BodyMetricsChanged
from regimen.body_metrics.failures import AlreadyAsked, NotCurrentClient
from regimen.body_metrics.models import BodyMetric, BodyMetricRequest
from regimen.platform import live
from regimen.platform.events import publish
from regimen.subscription.access import require_open_account

ASKED_EVERY: Final = timedelta(days=1)
"""All coaches of an account together ask a client no more often."""


async def ask(session: AsyncSession, sharing: Sharing, metric: BodyMetric, *, actor: CoachActor, now: datetime) -> None:
    """Asks a client to share body metrics or, where they do, for newer ones.

    Raises NotCurrentClient, and AlreadyAsked within a day of the last time.
    """
    await require_open_account(session, actor.account, now)
    if not sharing.is_current:
        raise NotCurrentClient
    client_id = sharing.client.id
    asked = {"asked_by": actor.user_id, "asked_at": now}
    statement = insert(BodyMetricRequest).values(client_id=client_id, account_id=actor.account, **asked)
    written = await session.scalar(
        statement.on_conflict_do_update(
            index_elements=["client_id", "account_id"],
            set_=asked,
            where=BodyMetricRequest.asked_at <= now - ASKED_EVERY,
        ).returning(BodyMetricRequest.client_id)
    )
    if written is None:
        raise AlreadyAsked
    await publish(
        session,
        BodyMetricsAsked(
            at=now,
            actor_id=actor.user_id,
            account_id=actor.account,
            subject_id=metric.id,
            client_id=client_id,
            is_shared=sharing.is_shared,
        ),
    )
    await live.push(session, live.account_stream(actor.account), BodyMetricsChanged(client_id=client_id))
