"""Imported files and drafts as JSON, written in slices: a year of training is a megabyte."""

from collections.abc import Sequence

from pydantic import TypeAdapter

from regimen.kit.sheets.reading import Sheets
from regimen.kit.slices import in_slices
from regimen.training.actions.draft_batches import ChangedDraft
from regimen.training.present.drafts import changed_drafts_json
from regimen.training.present.workout_text import headers_view
from regimen.training.rules.workout_text import WorkoutTextRead
from regimen.training.schemas.imports import FileView, SheetView
from regimen.training.schemas.workout_text import ReadDay, ReadHeader, ReadLine

_NOTES = TypeAdapter(list[str])
_HEADERS = TypeAdapter(list[ReadHeader])


def file_view(sheets: Sheets) -> FileView:
    return FileView(sheets=[SheetView(title=title, rows=rows) for title, rows in sheets])


async def reading_json(read: WorkoutTextRead) -> str:
    """Returns how a file was read as JSON (`WorkoutTextReading`)."""
    days = await in_slices(ReadDay.model_validate(day, from_attributes=True).model_dump_json() for day in read.days)
    lines = await in_slices(
        ReadLine.model_validate(line, from_attributes=True).model_dump_json() for line in read.lines
    )
    headers = _HEADERS.dump_json(headers_view(read)).decode()
    ambiguous = "true" if read.has_ambiguous_dates else "false"
    return (
        f'{{"days":[{",".join(days)}],"lines":[{",".join(lines)}],'
        f'"headers":{headers},"has_ambiguous_dates":{ambiguous}}}'
    )


async def imported_json(changed: Sequence[ChangedDraft], private_notes: Sequence[str]) -> str:
    """Returns the drafts that an import wrote as JSON (`ImportedDays`)."""
    notes = _NOTES.dump_json(list(private_notes)).decode()
    return f'{{"drafts":{await changed_drafts_json(changed)},"private_notes":{notes}}}'
