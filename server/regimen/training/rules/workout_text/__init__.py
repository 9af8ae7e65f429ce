"""Reads training as coaches write it: messages, whiteboards, cells of a spreadsheet.

The notation (rules/notation) is exact and refuses what it does not know; this package accepts any text, and says for
each line what it was read as. Two rules keep it honest:

1. Every number of a line is read as something, or the whole line is a question.
2. What is not understood becomes a question, never an exercise. Open questions are the coach's own notes.

`lines` prepares the lines, `prescription` reads what one line prescribes, `headings` and `block_heads` read what begins
a day or a block, `columns` and `cells` read tables, and `reader` puts days together from all of them.
`exported` reads the files that were exported from here, `liftoscript` and its reader the programs of one other app.
"""

from regimen.training.rules.workout_text.columns import DateOrder
from regimen.training.rules.workout_text.names import names_of
from regimen.training.rules.workout_text.read import read_workout_text, reader_of
from regimen.training.rules.workout_text.result import (
    CHOICES,
    MAX_ANSWERED,
    Answers,
    Choice,
    ColumnKind,
    DayRead,
    Guess,
    GuessCode,
    LineCode,
    LineRead,
    LineStatus,
    WorkoutTextRead,
)

__all__ = [
    "CHOICES", "MAX_ANSWERED", "Answers", "Choice", "ColumnKind", "DateOrder", "DayRead", "Guess", "GuessCode",
    "LineCode", "LineRead", "LineStatus", "WorkoutTextRead", "names_of", "read_workout_text", "reader_of",
]  # fmt: skip
