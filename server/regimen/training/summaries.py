"""A day in few words: "4×5, 1×5+ @ 80 %"."""

from itertools import groupby

from regimen.training.content import DayContent, Entry, Reps, Session, Set, Step, entries_of
from regimen.training.rules import working_sets

Line = tuple[str, str]


def number(value: float) -> str:
    """A figure without needless digits: 80, 77.5."""
    return f"{value:g}" if abs(value) < 100_000 else str(int(value))


def clock(seconds: int) -> str:
    """90 is 1:30, 3600 is 1:00:00."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def reps(prescribed: Reps) -> str:
    """5, 8–12 or 5+."""
    spread = (
        f"{prescribed.min}–{prescribed.max}" if prescribed.max not in (None, prescribed.min) else f"{prescribed.min}"
    )
    return f"{spread}+" if prescribed.amrap else spread


def _amount(one: Set) -> str:
    if one.reps is not None:
        return reps(one.reps)
    if one.seconds is not None:
        return f"{one.seconds} s" if one.seconds < 120 else clock(one.seconds)
    if one.meters is not None:
        return f"{one.meters} m"
    return f"{one.calories} cal" if one.calories is not None else ""


def intensity(one: Set) -> str:
    """How hard: a percentage, a load, an RPE, reps in reserve; the first that is said."""
    if one.percent_1rm is not None:
        return f"@ {number(one.percent_1rm)} %"
    if one.percent_tm is not None:
        return f"@ {number(one.percent_tm)} % TM"
    if one.load is not None:
        return f"@ {number(one.load.value)} {one.load.unit}"
    if one.rpe is not None:
        return f"@{number(one.rpe)}"
    return f"{one.rir} RIR" if one.rir is not None else ""


def scheme(entry: Entry) -> str:
    """The working sets of an exercise on one line."""
    sets = working_sets(entry)
    if not sets:
        return ""
    groups = [
        (amount, hard, len(list(same))) for (amount, hard), same in groupby(sets, lambda s: (_amount(s), intensity(s)))
    ]
    side = " /side" if entry.per_side else ""
    shared = {hard for _, hard, _ in groups}
    counted = [f"{n}×{amount}" if amount else f"{n} sets" if n > 1 else "1 set" for amount, _, n in groups]
    if len(shared) == 1:
        return " ".join(part for part in (f"{', '.join(counted)}{side}", shared.pop()) if part)
    return ", ".join(f"{text} {hard}".strip() for text, (_, hard, _) in zip(counted, groups, strict=True)) + side


def figure(entry: Entry, kind: str) -> str:
    """The one figure that a progression of `kind` moves: "77.5 %", "100 kg", "8–12", "5 sets"; empty: none."""
    sets = working_sets(entry)
    if kind == "sets":
        return f"{len(sets)}" if sets else ""
    if kind == "reps":
        return _spread([reps(one.reps) for one in sets if one.reps is not None])
    texts = []
    for one in sets:
        percent = one.percent_1rm if one.percent_1rm is not None else one.percent_tm
        if kind == "percent" and percent is not None:
            texts.append(f"{number(percent)} %")
        elif one.load is not None and percent is None:
            texts.append(f"{number(one.load.value)} {one.load.unit}")
    return _spread(texts)


def _spread(texts: list[str]) -> str:
    """ "70 %" where all say the same, else the first and the last."""
    return texts[0] if len(set(texts)) == 1 else f"{texts[0]} … {texts[-1]}" if texts else ""


def amounts(entry: Entry) -> str:
    """Sets and reps without how hard, for a table that shows that beside: "5×5"."""
    light = {"load": None, "percent_1rm": None, "percent_tm": None, "rpe": None, "rir": None}
    return scheme(entry.model_copy(update={"sets": [one.model_copy(update=light) for one in entry.sets]}))


def title(content: DayContent) -> str:
    """What a day is called: the titles of its sessions, or that it is rest."""
    titles = [session.title for session in content.sessions if session.title]
    return " + ".join(titles) if titles else "Rest" if not content.sessions else "Training"


def outline(session: Session) -> list[Line]:
    """A session for somebody who only looks: lifts with their scheme, everything timed by its name."""
    found: list[Line] = []
    for block in session.blocks:
        match block.kind:
            case "amrap":
                found.append((f"AMRAP {clock(block.seconds)}", ", ".join(entry.name for entry in block.entries)))
            case "emom":
                minutes = block.every_seconds * block.rounds
                found.append((f"EMOM {clock(minutes)}", ", ".join(entry.name for entry in block.entries)))
            case "for_time":
                found.append(("For time", ", ".join(entry.name for entry in block.entries)))
            case "intervals":
                rounds = f"{block.rounds} × " if block.rounds > 1 else ""
                steps = [step for step in block.steps if step.effort == "work"] or block.steps
                found += [(step.label, f"{rounds}{_length(step)}".strip()) for step in steps[:1]]
            case "text" | "rest":
                continue
            case _:
                found += [(entry.name, scheme(entry)) for entry in entries_of(block)]
    return found


def _length(step: Step) -> str:
    if step.seconds is not None:
        return clock(step.seconds)
    return f"{step.meters} m" if step.meters is not None else ""
