"""Templates as schemas."""

from typing import Any

from sqlalchemy import Row

from regimen.templates.access import abilities
from regimen.templates.models import Template
from regimen.templates.schemas import TemplateRow, TemplateView
from regimen.training.rules.content import DayContent

_EXERCISES_SHOWN = 6


def template_row(row: Row[Any], *, may_write: bool) -> TemplateRow:
    names = list(dict.fromkeys(row.exercises))
    return TemplateRow(
        id=row.id,
        kind=row.kind,
        name=row.name,
        own=row.account_id is not None,
        sessions=len(row.sessions),
        exercises=names[:_EXERCISES_SHOWN],
        exercise_count=len(names),
        updated_at=row.updated_at,
        abilities=abilities(row.account_id, may_write=may_write),
    )


def template_view(template: Template, days: list[DayContent]) -> TemplateView:
    """The plan of the reader has templates: others are refused before."""
    return TemplateView(
        id=template.id,
        kind=template.kind,
        name=template.name,
        own=template.account_id is not None,
        days=days,
        version=template.version,
        updated_at=template.updated_at,
        abilities=abilities(template.account_id, may_write=True),
    )
