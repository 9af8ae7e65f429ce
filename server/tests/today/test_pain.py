"""Words of pain, and what only looks like one."""

import pytest

from regimen.today.rules.pain import find_pain, find_place


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Left knee sharp on the last two sets.", ["sharp"]),
        ("My back hurts", ["hurts"]),
        ("lower back a bit stiff, but ok", ["stiff"]),
        ("not sore, but the knee hurts", ["hurts"]),
        ("Back squat was fine. Felt a twinge in the elbow!", ["twinge"]),
        ("No pain in the knee, though the shoulder is swollen", ["swollen"]),
        ("PAIN in the hip 😖", ["PAIN"]),
    ],
)
def test_pain_is_found(text: str, words: list[str]) -> None:
    assert [text[start:end] for start, end in find_pain(text)] == words


@pytest.mark.parametrize(
    "text",
    [
        "", "painless", "killer workout", "my back squat felt great", "My back squat felt sharp", "No pain today",
        "pain-free again", "Knee pain is gone", "Didn't hurt at all", "Quads are sore", "I'm back and it felt sharp",
        "Pulled it off!", "\n\n!!!",
    ],
)  # fmt: skip
def test_what_is_no_pain_is_left_alone(text: str) -> None:
    assert find_pain(text) == ()


def test_the_place_is_named_with_its_side() -> None:
    assert find_place("Left knee sharp") == "left knee"
    assert find_place("back squat") is None
