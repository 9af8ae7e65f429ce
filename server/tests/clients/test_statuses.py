"""The status that SQL computes for filters is the one that the badge shows."""

from datetime import date, timedelta
from itertools import product
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Date, Integer, String, select, values
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.clients.access.client_memberships import _conditions, _days_left
from regimen.clients.access.statuses import STATUSES, StatusInput, status_sql
from regimen.memberships.models import CanceledBy, Membership, State
from regimen.memberships.rules.badge import BadgeInput, badge
from regimen.programs.models import Program, ProgramType

TODAY = date(2026, 1, 12)
OFFSETS = (None, -9, 0, 4)
LAST_DAYS = (None, 0, 2, 3, 11, 40)
TYPES = (ProgramType.FIXED, ProgramType.SELF_PACED)
STATES = [state for state in State if state is not State.INIT]


def by_rule(row: dict[str, Any]) -> str:
    """What the badge says of the same membership."""
    membership = Membership(
        state=row["state"], canceled_by=row["canceled_by"], removed_at=TODAY if row["removed"] else None
    )
    client = User(deleted_at=TODAY if row["deleted"] else None)
    days_left = _days_left(row["starts_on"], row["anchor"], row["last_day"], TODAY)
    conditions: BadgeInput = _conditions(
        membership, client, Program(type=row["type"]), row["starts_on"], row["last_day"], days_left, TODAY
    )
    return badge(conditions).status.value


def combinations() -> list[dict[str, Any]]:
    names = ("state", "type", "canceled_by", "removed", "deleted", "offset", "last_day", "late_anchor")
    choices = (STATES, TYPES, [None, *CanceledBy], (True, False), (True, False), OFFSETS, LAST_DAYS, (True, False))
    rows = []
    for number, chosen in enumerate(product(*choices)):
        row = dict(zip(names, chosen, strict=True))
        offset = row.pop("offset")
        row["starts_on"] = None if offset is None else TODAY + timedelta(days=offset)
        anchored = row.pop("late_anchor") and row["starts_on"] is not None
        row["anchor"] = row["starts_on"] - timedelta(days=3) if anchored else None
        rows.append(row | {"number": number})
    return rows


@pytest.mark.spec("CLI-08", "CLI-09")
async def test_sql_and_rule_agree_for_every_combination(session: AsyncSession) -> None:
    rows = combinations()
    columns: list[Column[Any]] = [
        Column("number", Integer),
        Column("state", String),
        Column("type", String),
        Column("canceled_by", String),
        Column("removed", Boolean),
        Column("deleted", Boolean),
        Column("last_day", Integer),
        Column("starts_on", Date),
        Column("anchor", Date),
    ]
    found: dict[int, str] = {}
    for start in range(0, len(rows), 2000):
        part = rows[start : start + 2000]
        table = values(*columns, name="inputs").data([tuple(row[one.name] for one in columns) for row in part])
        c = table.c
        statement = select(
            c.number,
            status_sql(
                StatusInput(
                    deleted=c.deleted,
                    program_type=c.type,
                    state=c.state,
                    canceled_by=c.canceled_by,
                    removed=c.removed,
                    starts_on=c.starts_on,
                    anchor=c.anchor,
                    last_day=c.last_day,
                ),
                TODAY,
            ),
        )
        found |= {row[0]: row[1] for row in await session.execute(statement)}
    wrong = [(row, found[row["number"]], by_rule(row)) for row in rows if found[row["number"]] != by_rule(row)]
    assert wrong == []
    assert set(found.values()) == set(STATUSES)
