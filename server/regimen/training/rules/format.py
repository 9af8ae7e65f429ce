"""Short descriptions of sets, exercises and sessions: "4×5, 1×5+ @ 80%"."""

from itertools import groupby
from math import floor

from regimen.training.rules.content import Entry, Reps, Session, Set, Step, entries_of, working_sets
from regimen.training.rules.performance import Score

Line = tuple[str, str]


def format_number(value: float) -> str:
    """Returns the number with up to two decimals, without trailing zeros: 80, 77.5."""
    return f"{_hundredths(value) / 100:.2f}".rstrip("0").rstrip(".")


def _hundredths(value: float) -> int:
    """Rounds halves up, as the web does."""
    return floor(value * 100 + 0.5)


def format_distance(meters: float) -> str:
    """Returns 400 m, 1.5 km, 1609 m."""
    if meters >= 1000 and meters % 100 == 0:
        return f"{format_number(meters / 1000)} km"
    return f"{format_number(meters)} m"


def format_clock(seconds: int) -> str:
    """Returns 1:30 for 90 seconds, 1:00:00 for 3600."""
    minutes, remainder = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{remainder:02}" if hours else f"{minutes}:{remainder:02}"


def format_score(score: Score) -> str:
    """Returns a score as it was entered: 4:05, 10 rounds + 5, 102.5 kg, Capped, 80 reps."""
    return _format_score_value(score) + ("" if score.rx else " · Scaled")


def _format_score_value(score: Score) -> str:
    if score.unfinished:
        return "Did not finish"
    match score.type:
        case "time" if score.capped:
            return f"Capped, {_count(score.reps or 0, 'rep')}"
        case "time":
            return _format_time(score.seconds or 0)
        case "rounds_reps":
            return _count(score.rounds or 0, "round") + (f" + {score.reps}" if score.reps else "")
        case "reps":
            return _count(score.reps or 0, "rep")
        case "load":
            return f"{format_number(score.load.value)} {score.load.unit}" if score.load else ""
        case "calories":
            return f"{score.calories or 0} cal"
        case "points":
            return "1 point" if score.points == 1 else f"{format_number(score.points or 0)} points"
        case "distance":
            return format_distance(score.meters or 0)
        case "checkbox" | "none":
            return "Not done" if score.checked is False else "Done"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _format_time(seconds: float) -> str:
    """Returns 4:05, 4:05.3, 4:05.32: parts of a second decide races."""
    whole, hundredths = divmod(_hundredths(seconds), 100)
    return format_clock(whole) + (f".{hundredths:02}".rstrip("0") if hundredths else "")


def format_reps(prescribed: Reps) -> str:
    """Returns 5, 8–12 or 5+."""
    text = f"{prescribed.min}–{prescribed.max}" if prescribed.max not in (None, prescribed.min) else f"{prescribed.min}"
    return f"{text}+" if prescribed.amrap else text


def _format_amount(prescribed: Set) -> str:
    if prescribed.reps is not None:
        return format_reps(prescribed.reps)
    if prescribed.seconds is not None and prescribed.meters is not None:
        return f"{format_distance(prescribed.meters)} in {format_clock(prescribed.seconds)}"
    if prescribed.seconds is not None:
        return f"{prescribed.seconds} s" if prescribed.seconds < 120 else format_clock(prescribed.seconds)
    if prescribed.meters is not None:
        return format_distance(prescribed.meters)
    return f"{prescribed.calories} cal" if prescribed.calories is not None else ""


def format_intensity(prescribed: Set) -> str:
    """Returns a percentage, a load, an RPE or reps in reserve: the first that is prescribed."""
    if prescribed.percent_1rm is not None:
        return f"@ {format_number(prescribed.percent_1rm)}%"
    if prescribed.percent_tm is not None:
        return f"@ {format_number(prescribed.percent_tm)}% TM"
    if prescribed.load is not None:
        return f"@ {format_number(prescribed.load.value)} {prescribed.load.unit}"
    if prescribed.rpe is not None:
        return f"@{format_number(prescribed.rpe)}"
    return f"{prescribed.rir} RIR" if prescribed.rir is not None else ""


def format_scheme(entry: Entry) -> str:
    """Returns the working sets of an exercise on one line."""
    sets = working_sets(entry)
    if not sets:
        return ""
    groups = [
        (amount, intensity, len(list(same)))
        for (amount, intensity), same in groupby(sets, lambda s: (_format_amount(s), format_intensity(s)))
    ]
    side = " /side" if entry.per_side else ""
    shared = {intensity for _, intensity, _ in groups}
    counted = [f"{n}×{amount}" if amount else f"{n} sets" if n > 1 else "1 set" for amount, _, n in groups]
    if len(shared) == 1:
        return " ".join(part for part in (f"{', '.join(counted)}{side}", shared.pop()) if part)
    return (
        ", ".join(f"{text} {intensity}".strip() for text, (_, intensity, _) in zip(counted, groups, strict=True)) + side
    )


def format_progression_value(entry: Entry, kind: str) -> str:
    """Returns what a progression of `kind` changes: "77.5%", "100 kg", "8–12", "5"; empty if there is nothing."""
    sets = working_sets(entry)
    if kind == "sets":
        return f"{len(sets)}" if sets else ""
    if kind == "reps":
        return _range([format_reps(prescribed.reps) for prescribed in sets if prescribed.reps is not None])
    texts = []
    for prescribed in sets:
        percent = prescribed.percent_1rm if prescribed.percent_1rm is not None else prescribed.percent_tm
        if kind in ("percent", "wave") and percent is not None:
            texts.append(f"{format_number(percent)}%")
        elif prescribed.load is not None and percent is None:
            texts.append(f"{format_number(prescribed.load.value)} {prescribed.load.unit}")
    return _range(texts)


def _range(texts: list[str]) -> str:
    """Returns "70%" if all are the same, else the first and the last."""
    return texts[0] if len(set(texts)) == 1 else f"{texts[0]} … {texts[-1]}" if texts else ""


def format_sets_and_reps(entry: Entry) -> str:
    """Returns sets and reps without intensity: "5×5"."""
    no_intensity = {"load": None, "percent_1rm": None, "percent_tm": None, "rpe": None, "rir": None}
    return format_scheme(
        entry.model_copy(update={"sets": [prescribed.model_copy(update=no_intensity) for prescribed in entry.sets]})
    )


def outline(session: Session) -> list[Line]:
    """Returns a session line by line: lifts with their sets, timed blocks with their exercises."""
    lines: list[Line] = []
    for block in session.blocks:
        match block.kind:
            case "amrap":
                lines.append((f"AMRAP {format_clock(block.seconds)}", ", ".join(entry.name for entry in block.entries)))
            case "emom":
                total_seconds = block.every_seconds * block.rounds
                lines.append((f"EMOM {format_clock(total_seconds)}", ", ".join(entry.name for entry in block.entries)))
            case "for_time":
                lines.append(("For time", ", ".join(entry.name for entry in block.entries)))
            case "intervals":
                rounds = f"{block.rounds} × " if block.rounds > 1 else ""
                steps = [step for step in block.steps if step.effort == "work"] or block.steps
                lines += [(step.label, f"{rounds}{_step_length(step)}".strip()) for step in steps[:1]]
            case "text" | "rest":
                continue
            case _:
                lines += [(entry.name, format_scheme(entry)) for entry in entries_of(block)]
    return lines


def _step_length(step: Step) -> str:
    if step.seconds is not None:
        return format_clock(step.seconds)
    return format_distance(step.meters) if step.meters is not None else ""
