"""The place of scores: by a file of boards with published examples, and for any scores."""

import json
from fractions import Fraction
from functools import cmp_to_key
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.training.rules.content import Load
from regimen.training.rules.performance import Score
from regimen.training.rules.ranking import RankKey, rank_key

BOARDS = json.loads(Path(__file__).with_name("ranking.json").read_text())


def places(keys: list[RankKey]) -> list[int]:
    return [1 + sum(other < key for other in keys) for key in keys]


@pytest.mark.parametrize("board", BOARDS, ids=[board["name"] for board in BOARDS])
def test_places_of_a_board(board: dict[str, Any]) -> None:
    scores = [
        Score(type=board["type"], **{key: value for key, value in score.items() if key != "place"})
        for score in board["scores"]
    ]
    rules = {"lower_wins": board.get("lower_wins"), "reps_per_round": board.get("reps_per_round")}
    assert places([rank_key(score, **rules) for score in scores]) == [score["place"] for score in board["scores"]]


def test_there_are_enough_boards() -> None:
    assert len(BOARDS) >= 60
    assert {board["type"] for board in BOARDS} == {
        "time", "rounds_reps", "reps", "load", "calories", "points", "distance", "checkbox",
    }  # fmt: skip


def one_of_a_time() -> st.SearchStrategy[Score]:
    seconds = st.integers(1, 86_400_000).map(lambda milliseconds: milliseconds / 1000)
    finished = st.builds(Score, type=st.just("time"), seconds=seconds, rx=st.booleans())
    reps = st.integers(0, 100_000)
    stopped = st.builds(Score, type=st.just("time"), capped=st.just(True), reps=reps, rx=st.booleans())
    return st.one_of(finished, stopped, st.just(Score(type="time", unfinished=True)))


def one_of_a_load() -> st.SearchStrategy[Score]:
    load = st.builds(
        Load, value=st.integers(0, 20_000).map(lambda tenths: tenths / 10), unit=st.sampled_from(["kg", "lb"])
    )
    tiebreak = st.one_of(st.none(), st.integers(0, 86_400).map(float))
    return st.builds(Score, type=st.just("load"), load=load, rx=st.booleans(), tiebreak_seconds=tiebreak)


def compare_as_a_judge(one: Score, other: Score) -> int:
    """Compares two scores step by step, without keys: below zero if `one` is the better."""

    def order(better: bool, worse: bool) -> int:
        return -1 if better else 1 if worse else 0

    if one.unfinished or other.unfinished:
        return order(other.unfinished and not one.unfinished, one.unfinished and not other.unfinished)
    if one.rx is not other.rx:
        return order(one.rx, other.rx)
    if one.type == "time":
        if one.capped is not other.capped:
            return order(other.capped, one.capped)
        if one.capped:
            return order((one.reps or 0) > (other.reps or 0), (one.reps or 0) < (other.reps or 0))
        first, second = Fraction(str(one.seconds)), Fraction(str(other.seconds))
        return order(first < second, first > second)
    grams = [_grams(score) for score in (one, other)]
    if grams[0] != grams[1]:
        return order(grams[0] > grams[1], grams[0] < grams[1])
    ties = [float("inf") if score.tiebreak_seconds is None else score.tiebreak_seconds for score in (one, other)]
    return order(ties[0] < ties[1], ties[0] > ties[1])


def _grams(score: Score) -> int:
    """What a scale shows: whole grams."""
    assert score.load is not None
    per_unit = {"kg": Fraction(1000), "lb": Fraction("453.59237")}[score.load.unit]
    return int(Fraction(str(score.load.value)) * per_unit + Fraction(1, 2))


@given(st.lists(st.one_of(one_of_a_time()), max_size=12) | st.lists(one_of_a_load(), max_size=12))
def test_keys_order_scores_as_a_judge_would(scores: list[Score]) -> None:
    keys = [rank_key(score) for score in scores]
    by_key = sorted(range(len(scores)), key=lambda at: (keys[at], at))
    by_judge = sorted(range(len(scores)), key=cmp_to_key(lambda a, b: compare_as_a_judge(scores[a], scores[b])))
    assert [keys[at] for at in by_key] == [keys[at] for at in by_judge]
    for place, key in zip(places(keys), keys, strict=True):
        assert place == 1 + sum(compare_as_a_judge(other, scores[keys.index(key)]) < 0 for other in scores)


@given(st.lists(st.one_of(one_of_a_time()), min_size=2, max_size=6))
def test_a_key_fits_into_the_database(scores: list[Score]) -> None:
    assert all(abs(number) < 2**63 for score in scores for number in rank_key(score))
