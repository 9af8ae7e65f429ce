"""Imports a file of exercises into the product's library or an account's. Repeating it creates no duplicates."""

import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.access import visible
from regimen.exercises.failures import TooManyExercises
from regimen.exercises.models import Exercise
from regimen.exercises.rules import MAX_ALL_EXERCISES, MAX_EXERCISES
from regimen.imports.formats.free_exercise_db import (
    SOURCE,
    ImportedExercise,
    InvalidFile,
    ParsedExercises,
    parse_exercises,
)
from regimen.platform import files

_UPDATED_FIELDS = ("name", "muscle_group", "equipment", "measurement", "instructions")
"""What a repeated import updates. The metric category never changes once an exercise is saved."""
_JPEG = b"\xff\xd8\xff"


@dataclass
class ImportReport:
    """What happened or, in a dry run, would have happened."""

    parsed: ParsedExercises
    dry_run: bool
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def skipped(self) -> list[tuple[str, str]]:
        return self.parsed.skipped

    def text(self) -> str:
        """Returns the counts, how values were mapped, and what was skipped."""
        title = "Dry run, nothing was stored" if self.dry_run else "Imported"
        names = ("created", "updated", "unchanged", "merged", "pictures")
        lines = [f"{title}: " + ", ".join(f"{self.counts[name]} {name}" for name in names)]
        lines.append("(merged: an exercise of that name existed and got the missing instructions)")
        lines += _table("How values were mapped", self.parsed.mapped)
        if self.parsed.unmapped:
            lines += _table("Values without an equivalent", self.parsed.unmapped)
        else:
            lines += ["", "Every value of the file has an equivalent in our library."]
        lines += ["", f"Not imported: {len(self.skipped)}"]
        lines += [f"  {name}: {reason}" for name, reason in self.skipped]
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
    """Returns the decoded file. Raises InvalidFile if it is not JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InvalidFile(f"{path.name} is not JSON.") from error


async def import_exercises(
    session: AsyncSession, path: Path, account_id: UUID | None, *, now: datetime, dry_run: bool = False
) -> ImportReport:
    """Imports `path` into the library of `account_id` (None: the product's). Raises InvalidFile.

    Pictures are in `images/` beside the file, named `<id>_0.jpg`.
    """
    parsed = parse_exercises(read_json(path))
    report = ImportReport(parsed, dry_run)
    async with session.begin_nested() as trial:
        library = await _Library.load(session, account_id)
        for one in parsed.exercises:
            row, outcome = library.upsert(one, now=now)
            if row is None:
                report.skipped.append((one.name, outcome))
                continue
            picture = path.parent / "images" / f"{one.source_id}_0.jpg"
            new_picture = row.picture_key is None and _is_jpeg(picture)
            report.counts[outcome] += 1
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
    """The exercises that the library shows, by source id (those an import may update) and by name (no duplicates)."""

    def __init__(self, account_id: UUID | None, rows: list[Exercise]) -> None:
        self.account_id = account_id
        self.by_source = {row.source_id: row for row in rows if row.source == SOURCE and row.account_id == account_id}
        self.by_name = {row.name.lower(): row for row in rows}
        own = [row for row in rows if row.account_id == account_id and row.merged_into is None]
        self.in_use, self.number = sum(row.archived_at is None for row in own), len(own)

    @property
    def has_room(self) -> bool:
        """Whether an exercise may be added; the product's library has no limit."""
        return self.account_id is None or (self.in_use < MAX_EXERCISES and self.number < MAX_ALL_EXERCISES)

    @classmethod
    async def load(cls, session: AsyncSession, account_id: UUID | None) -> "_Library":
        shown = visible(account_id) if account_id else Exercise.account_id.is_(None)
        rows = (await session.scalars(select(Exercise).where(shown))).all()
        return cls(account_id, list(rows))

    def upsert(self, one: ImportedExercise, *, now: datetime) -> tuple[Exercise | None, str]:
        """Returns the row for `one` and what happened; (None, reason) if it is skipped."""
        if existing := self.by_source.get(one.source_id):
            return self._update(existing, one)
        same_name = self.by_name.get(one.name.lower())
        if same_name is None and not self.has_room:
            return None, TooManyExercises.message
        if same_name is None:
            return self._create(one, now), "created"
        if same_name.source == SOURCE and same_name.account_id == self.account_id:
            return None, "another exercise of the file has that name"
        if same_name.account_id != self.account_id:
            return None, "the product's library has an exercise of that name"
        if same_name.instructions:
            return same_name, "unchanged"
        same_name.instructions = one.instructions
        return same_name, "merged" if one.instructions else "unchanged"

    def _create(self, one: ImportedExercise, now: datetime) -> Exercise:
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
        self.in_use, self.number = self.in_use + 1, self.number + 1
        self.by_name[one.name.lower()] = self.by_source[one.source_id] = row
        return row

    def _update(self, row: Exercise, one: ImportedExercise) -> tuple[Exercise, str]:
        holder = self.by_name.get(one.name.lower(), row)
        changes = [
            column
            for column in _UPDATED_FIELDS
            if getattr(row, column) != getattr(one, column) and not (column == "name" and holder is not row)
        ]
        for column in changes:
            setattr(row, column, getattr(one, column))
        self.by_name[row.name.lower()] = row
        return row, "updated" if changes else "unchanged"
