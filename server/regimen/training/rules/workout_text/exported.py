"""Files that were exported from here are read exactly, by the notation; nothing in them is guessed."""

from collections.abc import Iterator

from regimen.training.rules.limits import DAYS_PER_WEEK
from regimen.training.rules.training_table import TableRead, is_exported_header, table_steps
from regimen.training.rules.training_text import is_exported_text, rows_of_text
from regimen.training.rules.workout_text.result import DayRead, LineRead, WorkoutTextRead


def is_exported(text: str) -> bool:
    """Whether a text is an exported table or an exported text."""
    first = text.partition("\n")[0].rstrip("\r")
    return is_exported_header(first.split("\t")) or is_exported_text([first])


class ExportedReader:
    """Reads the lines of an exported table or text."""

    def __init__(self, text: str) -> None:
        self._lines = text.replace("\r\n", "\n").split("\n")
        self._read = TableRead()

    def steps(self) -> Iterator[None]:
        """Reads a row with each step."""
        is_table = is_exported_header(self._lines[0].split("\t"))
        rows = (line.split("\t") for line in self._lines[1:]) if is_table else rows_of_text(self._lines[1:])
        yield from table_steps(rows, self._read)

    def result(self) -> WorkoutTextRead:
        """Returns what was read, after the last step."""
        table = self._read
        days = [
            DayRead(
                title=content.sessions[0].title if content.sessions else "",
                week=place // DAYS_PER_WEEK + 1,
                day=place % DAYS_PER_WEEK + 1,
                content=content,
            )
            for place, content in table.days
        ]
        verdicts = [LineRead(self._lines[0], "understood", "header")]
        for number, line in enumerate(self._lines[1:]):
            day = table.day_of_row[number]
            if number in table.errors:
                verdicts.append(LineRead(line, "question", "unread", day))
                if day is not None:
                    days[day].private_notes.append(f"{' '.join(line.split())}: {table.errors[number]}")
            elif line.strip():
                verdicts.append(LineRead(line, "understood", "exported", day))
            else:
                verdicts.append(LineRead(line, "left_out", "blank", day))
        return WorkoutTextRead(days, verdicts)
