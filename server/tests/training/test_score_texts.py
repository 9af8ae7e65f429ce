"""Scores as people read them. The tests of the web read the same cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from regimen.training.rules.format import format_score
from regimen.training.rules.performance import Score

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "score_texts.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_score_is_written_as_on_the_web(case: dict[str, Any]) -> None:
    assert format_score(Score.model_validate(case["score"])) == case["text"]
