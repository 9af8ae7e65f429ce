"""Bring a file of exercises into a library: the product's own, or an account's. Repeatable: nothing is doubled."""

import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.access import visible
from regimen.exercises.models import Exercise
from regimen.imports.free_exercises import SOURCE, Mapped, Understood, UnknownFile, understand
from regimen.platform import files

_REFRESHED = ("name", "muscle_group", "equipment", "measurement", "instructions")
"""What a second import brings up to date. The metric category never changes once an exercise is saved."""
_JPEG = b"\xff\xd8\xff"


@dataclass
class ImportReport:
    """What happened, or, on a dry run, what would have."""

    understood: Understood
    dry_run: bool
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def refused(self) -> list[tuple[str, str]]:
        return self.understood.refused

    def text(self) -> str:
        """Counts, the table of what became what, and everything that was not understood."""
        title = "Dry run, nothing was stored" if self.dry_run else "Imported"
        names = ("created", "updated", "unchanged", "joined", "pictures")
        lines = [f"{title}: " + ", ".join(f"{self.counts[name]} {name}" for name in names)]
        lines.append("(joined: an exercise of that name was there already and got what it lacked)")
        lines += _table("How values were mapped", self.understood.mapped)
        if self.understood.unmapped:
            lines += _table("Values without a place of their own", self.understood.unmapped)
        else:
            lines += ["", "Every value of the file has a place in our library."]
        lines += ["", f"Not imported: {len(self.refused)}"]
        lines += [f"  {name}: {reason}" for name, reason in self.refused]
        return "\n".join(lines)


def _table(title: str, counted: Counter[tuple[str, str, str]]) -> list[str]:
    rows = [(name, before, after, str(n)) for (name, before, after), n in sorted(counted.items())]
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(4)]
    return [
        "",
        f"{title}:",
        *(
            f"  {name:<{widths[0]}}  {before:<{widths[1]}} -> {after:<{widths[2]}}  {n:>{widths[3]}}"
            for name, before, after, n in rows
        ),
    ]


def read_json(path: Path) -> object:
    """The decoded file; raises UnknownFile where it is not JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise UnknownFile(f"{path.name} is not JSON.") from error


async def import_exercises(
    session: AsyncSession, path: Path, account_id: UUID | None, *, now: datetime, dry_run: bool = False
) -> ImportReport:
    """Read `path` into the library of `account_id` (None: the product's); raises UnknownFile.

    Pictures lie in `images/` beside the file, named `<id>_0.jpg`.
    """
    understood = understand(read_json(path))
    report = ImportReport(understood, dry_run)
    async with session.begin_nested() as trial:
        library = await _Library.load(session, account_id)
        for one in understood.exercises:
            row, what = library.place(one, now=now)
            if row is None:
                report.refused.append((one.name, what))
                continue
            picture = path.parent / "images" / f"{one.source_id}_0.jpg"
            new_picture = row.picture_key is None and _is_jpeg(picture)
            report.counts[what] += 1
            report.counts["pictures"] += new_picture
            session.add(row)
            if new_picture and not dry_run:
                row.picture_key = files.new_key("exercises", ".jpg")
                await files.put(session, row.picture_key, picture, "image/jpeg", name=picture.name)
        await session.flush()
        if dry_run:
            await trial.rollback()
    return report


def _is_jpeg(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_JPEG)) == _JPEG


class _Library:
    """The rows that an import may touch (`own`) or must not name twice (`seen`)."""

    def __init__(self, account_id: UUID | None, rows: list[Exercise]) -> None:
        self.account_id = account_id
        self.by_source = {row.source_id: row for row in rows if row.source == SOURCE and row.account_id == account_id}
        self.by_name = {row.name.lower(): row for row in rows}

    @classmethod
    async def load(cls, session: AsyncSession, account_id: UUID | None) -> "_Library":
        seen = visible(account_id) if account_id else Exercise.account_id.is_(None)
        rows = (await session.scalars(select(Exercise).where(seen))).all()
        return cls(account_id, list(rows))

    def place(self, one: Mapped, *, now: datetime) -> tuple[Exercise | None, str]:
        """The row for `one` and what became of it; (None, why) where it has no place."""
        if known := self.by_source.get(one.source_id):
            return self._refresh(known, one)
        same_name = self.by_name.get(one.name.lower())
        if same_name is None:
            return self._create(one, now), "created"
        if same_name.source == SOURCE and same_name.account_id == self.account_id:
            return None, "another exercise of the file has that name"
        if same_name.account_id != self.account_id:
            return None, "the product's library has an exercise of that name"
        if same_name.instructions:
            return same_name, "unchanged"
        same_name.instructions = one.instructions
        return same_name, "joined" if one.instructions else "unchanged"

    def _create(self, one: Mapped, now: datetime) -> Exercise:
        row = Exercise(
            account_id=self.account_id,
            name=one.name,
            metric_category=one.metric_category,
            muscle_group=one.muscle_group,
            equipment=one.equipment,
            measurement=one.measurement,
            cue="",
            instructions=one.instructions,
            picture_key=None,
            source=SOURCE,
            source_id=one.source_id,
            created_at=now,
        )
        self.by_name[one.name.lower()] = self.by_source[one.source_id] = row
        return row

    def _refresh(self, row: Exercise, one: Mapped) -> tuple[Exercise, str]:
        holder = self.by_name.get(one.name.lower(), row)
        changes = [
            column
            for column in _REFRESHED
            if getattr(row, column) != getattr(one, column) and not (column == "name" and holder is not row)
        ]
        for column in changes:
            setattr(row, column, getattr(one, column))
        self.by_name[row.name.lower()] = row
        return row, "updated" if changes else "unchanged"
