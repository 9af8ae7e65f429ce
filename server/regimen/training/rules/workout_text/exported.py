"""Files that were exported from here are read exactly, by the notation; nothing in them is guessed."""

from regimen.training.rules.limits import DAYS_PER_WEEK
from regimen.training.rules.training_table import is_own_header, read_table
from regimen.training.rules.training_text import is_own_text, rows_of_text
from regimen.training.rules.workout_text.result import DayRead, LineRead, WorkoutTextRead


def read_exported(text: str) -> WorkoutTextRead | None:
    """Reads the lines of an exported table or text; returns None for any other file."""
    lines = text.replace("\r\n", "\n").split("\n")
    if is_own_header(lines[0].split("\t")):
        table = read_table([line.split("\t") for line in lines[1:]])
    elif is_own_text(lines):
        table = read_table(rows_of_text(lines[1:]))
    else:
        return None
    days = [
        DayRead(
            title=content.sessions[0].title if content.sessions else "",
            week=place // DAYS_PER_WEEK + 1,
            day=place % DAYS_PER_WEEK + 1,
            content=content,
        )
        for place, content in table.days
    ]
    verdicts = [LineRead(lines[0], "understood", "header")]
    for number, line in enumerate(lines[1:]):
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
