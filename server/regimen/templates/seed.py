"""The templates that every installation has, read from the text files in `seeds/`.

A file's name is its kind and its key: `day.full-body-a.txt`. Its first line is the template's name. `# Title` starts a
session, `## Tuesday` a day of a week; the rest is the builder's notation (training/rules/notation).
"""

import re
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from uuid import UUID, uuid5

from sqlalchemy import or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.templates.models import Template, TemplateKind
from regimen.templates.rules import days_of_kind
from regimen.training.rules.content import DayContent, Session
from regimen.training.rules.document_edits import with_new_ids
from regimen.training.rules.notation.parser import parse

_FOLDER = Path(__file__).with_name("seeds")
_NAMESPACE = UUID("6a2f2f0e-8d0e-4f0a-9b53-3f6f1c0b7c11")
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True)
class SeedTemplate:
    """One file."""

    key: str
    kind: TemplateKind
    name: str
    days: tuple[DayContent, ...]

    @property
    def id(self) -> UUID:
        """Depends on the key only, so that seeding again updates the same row."""
        return uuid5(_NAMESPACE, self.key)


@cache
def seed_templates_of_product() -> tuple[SeedTemplate, ...]:
    """Returns all of them, sorted by file. Raises ValueError for a line that can't be parsed."""
    return tuple(_read(path) for path in sorted(_FOLDER.glob("*.txt")))


def _read(path: Path) -> SeedTemplate:
    kind, key = path.stem.split(".", 1)
    name, _, text = path.read_text(encoding="utf-8").partition("\n")
    days = [DayContent() for _ in range(days_of_kind(kind))]
    parts = re.split(r"^## (\w+)$", text, flags=re.MULTILINE)
    if len(parts) == 1:
        days[0] = _day(parts[0], path)
    for weekday, day_text in zip(parts[1::2], parts[2::2], strict=True):
        days[_WEEKDAYS.index(weekday)] = _day(day_text, path)
    return SeedTemplate(key, TemplateKind(kind), name.strip(), tuple(days))


def _day(text: str, path: Path) -> DayContent:
    parts = re.split(r"^# (.+)$", text, flags=re.MULTILINE)
    sessions: list[Session] = []
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        parsed = parse(body)
        if parsed.errors:
            raise ValueError(f"{path.name}, {title}: {parsed.errors}")
        sessions.append(Session(id=f"s{len(sessions)}", title=title, blocks=parsed.blocks))
    # The same ids each time: an unchanged file is an unchanged row.
    numbers = count(1)
    return with_new_ids(DayContent(sessions=sessions), lambda: f"t{next(numbers)}")


async def seed_templates(session: AsyncSession, now: datetime) -> int:
    """Brings the product's templates up to date with the files. Returns how many rows it wrote.

    Safe to run at every start, and in several processes at once.
    """
    rows = [
        {
            "id": one.id,
            "account_id": None,
            "kind": one.kind,
            "name": one.name,
            "days": [day.model_dump(mode="json") for day in one.days],
            "version": 1,
            "created_at": now,
            "updated_at": now,
        }
        for one in seed_templates_of_product()
    ]
    seeds = insert(Template).values(rows)
    columns = ("name", "days")
    statement = seeds.on_conflict_do_update(
        index_elements=[Template.id],
        set_={column: seeds.excluded[column] for column in (*columns, "updated_at")},
        where=or_(*(getattr(Template, column) != seeds.excluded[column] for column in columns)),
    )
    written = await session.scalars(statement.returning(Template.id))
    return len(written.all())
