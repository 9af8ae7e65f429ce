"""Notifications written as sentences become data, and can be taken back."""

import importlib.util
from datetime import UTC, datetime
from types import ModuleType
from typing import Any

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.feed.models import ActivityType, Notification
from regimen.feed.rules.templates import TEMPLATES, Subject
from regimen.feed.schemas.data import DATA
from regimen.kit.ids import new_id
from regimen.platform.migrations import MIGRATIONS
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.feed.drafts import NOON, all_drafts
from tests.training.factory import TrainingFactory

[FILE] = (MIGRATIONS / "versions").glob("*_notification_data.py")


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notification_data", FILE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(connection: Connection, step: str) -> None:
    with Operations.context(MigrationContext.configure(connection)):
        getattr(load(), step)()


async def migrate(session: AsyncSession, step: str) -> None:
    await (await session.connection()).run_sync(run, step)


YOUNGER = {
    "body_metrics_asked",
    "body_metric_range_set",
    "benchmark_improved",
    "form_check_sent",
    "charge_deferred",
    "contract_withdrawn",
    "training_suspended",
    "billing_day_moved",
    "launch_postponed",
    "price_switch_chosen",
    "ended_by_dispute",
    "refund_failed",
    "refund_on_hold",
    "refund_delayed",
}
"""Kinds that came after this migration."""


@pytest.fixture
async def rows(session: AsyncSession, cast: Cast, clock) -> list[dict[str, Any]]:
    """One notification of every kind about Maya, as coach and client receive them together."""
    program = await TrainingFactory(session, cast, clock.now()).create_program(ProgramType.SELF_PACED, written=[0])
    subject = Subject(cast.maya.user.full_name, program.title)
    rows = [
        {
            "id": new_id(),
            "user_id": cast.maya.id if draft.audience == "client" else cast.erik.id,
            "account_id": None if draft.audience == "client" else cast.erik.account_id,
            "activity_type": ActivityType.CLIENT_ACTIVITY,
            "notification_type": draft.type,
            "data": draft.data.model_dump(mode="json"),
            "about_id": cast.maya.id,
            "program_id": program.id,
            "created_at": NOON,
        }
        for draft in all_drafts(subject)
        if draft.data.kind not in YOUNGER
    ]
    await session.execute(insert(Notification), rows)
    return rows


async def test_every_sentence_is_read_back_as_the_data_it_was_made_of(session: AsyncSession, rows) -> None:
    await migrate(session, "downgrade")
    texts = set(await session.scalars(text("select text from notifications")))
    assert "Maya Kowalczyk paid £1,239.00 for Squat Every Day." in texts
    assert "Your payment of £1,239.00 for Squat Every Day failed. Please pay by 2 March to keep training." in texts
    await migrate(session, "upgrade")
    stored = {row.id: row.data for row in await session.execute(select(Notification.id, Notification.data))}
    newer = {"invited_email", "awaits_choice", "note", "dispute_id"}  # fields that no sentence of that time says
    assert stored == {row["id"]: {name: row["data"][name] for name in row["data"].keys() - newer} for row in rows}
    assert {DATA.validate_python(data).kind for data in stored.values()} == {
        DATA.validate_python(row["data"]).kind for row in rows
    }
    assert len(rows) > len(TEMPLATES)


async def test_a_sentence_that_fits_no_pattern_is_kept_as_it_is(session: AsyncSession, cast: Cast, rows) -> None:
    await migrate(session, "downgrade")
    cast.maya.user.first_name = "Maja"
    await session.flush()
    await migrate(session, "upgrade")
    kinds = set(await session.scalars(select(Notification.data["kind"].astext)))
    assert "plain_text" in kinds
    said = await session.scalar(
        select(Notification.data["text"].astext).where(Notification.notification_type == "coach_payment_received")
    )
    assert said is not None
    assert said.startswith("Maya Kowalczyk paid")


@pytest.mark.parametrize(
    ("written", "minor", "currency"),
    [("£39.00", 3900, "GBP"), ("¥3,900", 3900, "JPY"), ("-€1.17", -117, "EUR"), ("1,239.500 KWD", 1239500, "KWD")],
)
def test_amounts_are_read_in_minor_units(written: str, minor: int, currency: str) -> None:
    assert load().amount_of(written) == {"amount_minor": minor, "currency": currency}


def test_a_day_without_a_year_is_the_next_one() -> None:
    assert load().date_of("2 January", datetime(2026, 12, 30, tzinfo=UTC)) == "2027-01-02"
    assert load().date_of("29 February", datetime(2026, 1, 1, tzinfo=UTC)) == "2028-02-29"
