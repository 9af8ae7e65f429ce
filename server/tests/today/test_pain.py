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
        ("Knee pain stopped me on set two", ["pain"]),
        ("The knee pain isn't gone", ["pain"]),
        ("The knee pain isn’t gone", ["pain"]),
        ("My knee pain is not gone yet", ["pain"]),
        ("The pain never stopped", ["pain"]),
        ("Knee pain has gone up again", ["pain"]),
        ("Shoulder hurts on free weights", ["hurts"]),
        ("It never hurt like this before", ["hurt"]),
        ("It never hurt before", ["hurt"]),
        ("It hasn't hurt this much in weeks", ["hurt"]),
        ("Pulled my hamstring on the last rep", ["Pulled"]),
        ("Pulled something in my left calf", ["Pulled"]),
        ("Tore something in my calf", ["Tore"]),
        ("Torn quad, says the doctor", ["Torn"]),
        ("A slight strain in the glute", ["strain"]),
    ],
)
def test_pain_is_found(text: str, words: list[str]) -> None:
    assert [text[start:end] for start, end in find_pain(text)] == words


@pytest.mark.parametrize(
    "text",
    [
        "", "painless", "killer workout", "my back squat felt great", "My back squat felt sharp", "No pain today",
        "pain-free again", "Knee pain is gone", "Didn't hurt at all", "Quads are sore", "I'm back and it felt sharp",
        "Pulled it off!", "\n\n!!!", "Pulled 180 and my hamstrings held", "Tore through it, calves on fire",
        "Torn between two weights", "Pulled with my lats for once", "Hamstrings stiff, calves tender",
        "No real knee pain", "Without any pain", "It never hurts", "Hardly any pain", "Doesn’t hurt",
        "Knee pain is now finally gone", "Elbow pain stopped", "Elbow pain stopped after the warm-up",
        "Pain free today", "My knee is free of pain", "Free from any pain",
    ],
)  # fmt: skip
def test_what_is_no_pain_is_left_alone(text: str) -> None:
    assert find_pain(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "No, the knee hurts", "Knee hurts, cough is gone", "No new records and then the hip hurts",
        "Knee hurts though cough is gone",
    ],
)  # fmt: skip
def test_a_denial_of_something_else_denies_nothing(text: str) -> None:
    assert [text[start:end] for start, end in find_pain(text)] == ["hurts"]


def test_the_place_is_named_with_its_side() -> None:
    assert find_place("Left knee sharp") == "left knee"
    assert find_place("back squat") is None
    assert find_place("Pulled my left hamstring") == "left hamstring"
    assert find_place("Quads are tired and the knee hurts") == "knee"
