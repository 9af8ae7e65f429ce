"""A schedule of timed steps becomes a fixed program of training days."""

import json
from pathlib import Path
from typing import Any

import pytest

from regimen.imports.formats.couch_to_5k import InvalidSchedule, TimedStep, describe_run, parse_schedule, schedule_days
from regimen.training.rules.content import IntervalsBlock

DATASET = Path(__file__).resolve().parents[4] / "shared/datasets/couch-to-5k/c25k_schedule.json"


def steps(*pairs: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"action": action, "seconds": seconds} for action, seconds in pairs]


SHORT = steps(("warmup", 300), ("jog", 60), ("walk", 90), ("jog", 60), ("cooldown", 240))


def test_runs_are_on_days_one_three_and_five_of_a_week() -> None:
    days = schedule_days(parse_schedule([[SHORT] * 3, [SHORT] * 3]))
    assert [day for day, _ in days] == [0, 2, 4, 7, 9, 11]


def test_a_day_is_one_session_of_timed_steps() -> None:
    [(_, content)] = schedule_days(parse_schedule([[SHORT]]))
    [session] = content.sessions
    [block] = session.blocks
    assert isinstance(block, IntervalsBlock)
    assert [(step.effort, step.seconds) for step in block.steps] == [
        ("warmup", 300),
        ("work", 60),
        ("rest", 90),
        ("work", 60),
        ("cooldown", 240),
    ]
    assert (session.title, session.minutes, block.rounds) == ("Week 1, run 1", 13, 1)
    assert len(set(content.ids())) == len(list(content.ids()))


@pytest.mark.parametrize(
    ("jogs", "description"),
    [
        ([1200], "20:00 of jogging without a stop."),
        ([60, 60, 60], "Jog 3 x 1:00; 3:00 in all."),
        ([90, 180, 90], "Jog 1:30, 3:00, 1:30; 6:00 in all."),
        ([], ""),
    ],
)
def test_the_note_describes_the_jogging(jogs: list[int], description: str) -> None:
    assert describe_run([TimedStep(action="jog", seconds=seconds) for seconds in jogs]) == description


@pytest.mark.parametrize(
    "data", [None, [], [[]], {"weeks": []}, [[[{"action": "fly", "seconds": 1}]]], [[steps(("jog", 0))]], [[SHORT] * 8]]
)
def test_an_invalid_schedule_is_refused_with_a_sentence(data: Any) -> None:
    with pytest.raises(InvalidSchedule, match=r"\w+"):
        parse_schedule(data)


def test_the_error_says_where() -> None:
    with pytest.raises(InvalidSchedule, match="week 1, day 2, step 1"):
        parse_schedule([[SHORT, steps(("fly", 60))]])


@pytest.mark.skipif(not DATASET.is_file(), reason="the full schedule is not on this machine")
def test_the_full_schedule() -> None:
    data = json.loads(DATASET.read_text())
    days = schedule_days(parse_schedule(data))
    assert [day for day, _ in days] == [week * 7 + day for week in range(9) for day in (0, 2, 4)]
    planned = [sum(step["seconds"] for step in day) for week in data for day in week]
    read = [
        sum(
            step.seconds or 0 for block in content.blocks() if isinstance(block, IntervalsBlock) for step in block.steps
        )
        for _, content in days
    ]
    assert read == planned
