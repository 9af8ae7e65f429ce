"""One person, one row: which of their reasons are still open, and the order of the list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from regimen.today.rules.person import Person
from regimen.today.rules.reasons import Group, Reason


@dataclass(frozen=True)
class Mark:
    """A handled reason (`until` is None), or one that was put off."""

    until: datetime | None
    marked_at: datetime


@dataclass(frozen=True)
class Row:
    """A client with their open reasons, the strongest first."""

    person: Person
    reasons: Sequence[Reason]

    @property
    def group(self) -> Group:
        return self.reasons[0].group


Marks = Mapping[tuple[UUID, str], Mark]


def open_reasons(person: Person, reasons: Sequence[Reason], marks: Marks) -> list[Reason]:
    """Returns the reasons that are neither handled nor put off; `marks` are those that still hide their reasons."""
    return [reason for reason in reasons if (person.id, reason.key) not in marks]


def rank(rows: Sequence[Row]) -> list[Row]:
    """Returns the rows in the order in which a coach works: by group, then the strongest reason first."""
    groups = list(Group)
    return sorted(rows, key=lambda row: (groups.index(row.group), -row.reasons[0].strength, row.person.name))
