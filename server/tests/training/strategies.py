"""Hypothesis strategies for training days with every kind of block and prescription."""

from typing import Any

from hypothesis import strategies as st

from regimen.training.rules.content import (
    AmrapBlock,
    CircuitBlock,
    DayContent,
    EmomBlock,
    Entry,
    ForTimeBlock,
    IntervalsBlock,
    Load,
    Reps,
    RestBlock,
    Session,
    Set,
    Step,
    StrengthBlock,
    SupersetBlock,
    TextBlock,
)
from regimen.training.rules.document_edits import with_new_ids

_ANY_ID = st.just("x")
_names = st.sampled_from(["Back squat", "Bench press", "Chin-up", "Row", "KB swing"])
_texts = st.sampled_from(["", "Slow down", "Brace, then breathe"])
_reps = st.builds(
    lambda low, more, amrap: Reps(min=low, max=None if more == 0 else low + more, amrap=amrap),
    st.integers(0, 30),
    st.integers(0, 5),
    st.booleans(),
)
_loads = st.builds(Load, value=st.integers(0, 800).map(lambda n: n / 4), unit=st.sampled_from(["kg", "lb"]))
_sets = st.builds(
    Set,
    id=_ANY_ID,
    kind=st.sampled_from(["normal", "warmup", "drop", "failure"]),
    reps=st.none() | _reps,
    load=st.none() | _loads,
    percent_1rm=st.none() | st.integers(2, 400).map(lambda n: n / 2),
    rpe=st.none() | st.integers(2, 20).map(lambda n: n / 2),
    rir=st.none() | st.integers(0, 10),
    tempo=st.none() | st.sampled_from(["3-1-1-0", "2-0-X-1"]),
    rest_seconds=st.none() | st.integers(0, 600),
    seconds=st.none() | st.integers(0, 600),
    meters=st.none() | st.integers(0, 5_000),
)


def _entries() -> st.SearchStrategy[Entry]:
    return st.builds(
        Entry, id=_ANY_ID, name=_names, per_side=st.booleans(), note=_texts, sets=st.lists(_sets, max_size=6)
    )


def entries() -> st.SearchStrategy[Entry]:
    """An exercise whose sets have unique ids."""

    def with_ids(entry: Entry) -> Entry:
        return entry.model_copy(
            update={"sets": [prescribed.model_copy(update={"id": f"s{n}"}) for n, prescribed in enumerate(entry.sets)]}
        )

    return _entries().map(with_ids)


def _blocks() -> st.SearchStrategy[Any]:
    some = st.lists(_entries(), max_size=3)
    seconds, meters = st.none() | st.integers(0, 300), st.none() | st.integers(0, 5_000)
    steps = st.lists(st.builds(Step, id=_ANY_ID, label=st.just("Bike"), seconds=seconds, meters=meters), max_size=4)
    return st.one_of(
        st.builds(StrengthBlock, id=_ANY_ID, entries=some, note=_texts),
        st.builds(SupersetBlock, id=_ANY_ID, entries=some, rest_seconds=st.integers(0, 300)),
        st.builds(CircuitBlock, id=_ANY_ID, entries=some, rounds=st.integers(1, 10)),
        st.builds(AmrapBlock, id=_ANY_ID, entries=some, seconds=st.integers(0, 3_600)),
        st.builds(EmomBlock, id=_ANY_ID, entries=some, rounds=st.integers(1, 30)),
        st.builds(ForTimeBlock, id=_ANY_ID, entries=some, rounds=st.integers(1, 10)),
        st.builds(IntervalsBlock, id=_ANY_ID, steps=steps, rounds=st.integers(1, 10)),
        st.builds(TextBlock, id=_ANY_ID, text=_texts),
        st.builds(RestBlock, id=_ANY_ID, seconds=st.none() | st.integers(0, 600)),
    )


def contents() -> st.SearchStrategy[DayContent]:
    """A whole day with unique ids."""
    sessions = st.builds(
        Session,
        id=_ANY_ID,
        title=_texts,
        minutes=st.none() | st.integers(1, 200),
        blocks=st.lists(_blocks(), max_size=4),
    )
    return st.lists(sessions, max_size=3).map(
        lambda parts: with_new_ids(DayContent.model_construct(version=1, sessions=parts))
    )
