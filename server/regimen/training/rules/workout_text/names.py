"""Names of exercises in texts, and the spellings under which a library may have them."""

from regimen.training.rules.workout_text.lines import without_label
from regimen.training.rules.workout_text.prescription import without_bullet
from regimen.training.rules.workout_text.result import WorkoutTextRead

_PLURALS = (("presses", "press"), ("lunges", "lunge"), ("ies", "y"), ("es", "e"), ("s", ""))


def names_in_library(name: str) -> list[str]:
    """Returns a name in lower case, then as one word more or less: "pull ups" is also "pull-up"."""
    name = " ".join(name.lower().split())
    singular = next(
        (name[: -len(end)] + other for end, other in _PLURALS if name.endswith(end) and len(name) > len(end) + 2), name
    )
    spellings = [name, singular]
    for spelling in (name, singular):
        spellings += [spelling.replace("-", " "), spelling.replace(" ", "-")]
        if spelling.endswith((" up", " down", " out", " over")):
            spellings.append("-".join(spelling.rsplit(" ", 1)))
    return list(dict.fromkeys(spellings))


def names_of(read: WorkoutTextRead) -> set[str]:
    """Returns every name that a text may mean, in lower case: of exercises, and of lines that are questions."""
    names = {entry.name.lower() for day in read.days for entry in day.content.entries()}
    return names | {bare_name(line.text).lower() for line in read.lines if line.status == "question"}


def bare_name(text: str) -> str:
    """Returns a line that is the name of an exercise without bullet, label and colon."""
    return without_label(without_bullet(text)[1])[2].strip(" \t:.,;-–—*•()")
