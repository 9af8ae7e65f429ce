"""Whatever colours a coach chooses, pages can be read."""

import random
import re
from pathlib import Path

import pytest
from coloraide import Color

from regimen.white_label.rules.palette import (
    DARK,
    LIGHT,
    READABLE,
    VISIBLE,
    Scheme,
    contrast,
    contrasts_of,
    make_readable,
    theme_css,
    variables,
)
from regimen.white_label.rules.theme import SUGGESTED, WebTheme

TOKENS = Path(__file__).resolve().parents[3] / "web" / "src" / "ui" / "theme" / "tokens.css"
FIELDS = tuple(WebTheme.model_fields)
EXTREMES = ["#000000", "#ffffff", "#777777", "#808080", "#ffff00", "#0000ff", "#00ff00", "#ff0000", "#ffd43b"]


def theme_of(*colours: str) -> WebTheme:
    return WebTheme(**dict(zip(FIELDS, colours, strict=True)))


def check_readable(theme: WebTheme) -> None:
    saved = make_readable(theme)
    assert make_readable(saved) == saved, "what can be read is not changed again"
    assert min(contrasts_of(saved).values()) >= READABLE
    for scheme in (LIGHT, DARK):
        check_scheme(variables(theme, scheme), scheme)


def check_scheme(found: dict[str, str], scheme: Scheme) -> None:
    soft = found["--accent-soft"]
    grounds = (*scheme.grounds, soft)
    texts = [found["--text"], found["--accent-text"], *scheme.quiet_texts]
    assert min(contrast(text, soft) for text in texts) >= READABLE
    for name in ("--text", "--accent-text"):
        assert min(contrast(found[name], ground) for ground in grounds) >= READABLE, name
    for share in (1, 0.9, 0.82):  # as it is, pointed at, and pressed
        button = Color("#000000").mix(found["--button"], share, space="srgb").to_string(hex=True)
        assert contrast(button, found["--button-text"]) >= READABLE - 0.05, share
    assert contrast(found["--accent-solid"], found["--accent-contrast"]) >= READABLE
    for name in ("--accent", "--accent-solid"):
        assert min(contrast(found[name], ground) for ground in scheme.grounds) >= VISIBLE, name
    edge = found["--button"] if found["--button-edge"] == "transparent" else found["--button-edge"]
    assert min(contrast(edge, ground) for ground in scheme.grounds) >= VISIBLE


@pytest.mark.parametrize("seed", range(20))
def test_random_colours_are_readable_in_light_and_dark(seed: int) -> None:
    """1,000 palettes in all."""
    colours = random.Random(seed)
    for _ in range(50):
        check_readable(theme_of(*(f"#{colours.randrange(1 << 24):06x}" for _ in FIELDS)))


@pytest.mark.parametrize("colour", [*EXTREMES, *SUGGESTED])
def test_one_colour_for_everything_and_each_beside_the_defaults_is_readable(colour: str) -> None:
    check_readable(theme_of(*[colour] * len(FIELDS)))
    for name in FIELDS:
        check_readable(WebTheme(**{name: colour}))


@pytest.mark.spec("WLB-03")
def test_the_default_colours() -> None:
    assert list(WebTheme().model_dump().values()) == ["#389840", "#ffffff", "#f5fbf5", "#22242f", "#389840"]


@pytest.mark.spec("WLB-04")
def test_ten_colours_are_offered() -> None:
    offered = "#389840 #2d7ff9 #18bfff #20d9d2 #fcb400 #ff6f2c #f82b60 #ff08c2 #8b46ff #22242f"
    assert list(SUGGESTED) == offered.split()


def test_a_readable_theme_stays_as_it_was_chosen() -> None:
    chosen = theme_of("#2e4ae6", "#ffffff", "#eef1ff", "#141a3a", "#4662e3")
    assert make_readable(chosen) == chosen
    found = variables(chosen, LIGHT)
    assert (found["--button"], found["--accent-soft"], found["--text"]) == ("#2e4ae6", "#eef1ff", "#141a3a")


def test_a_pale_text_keeps_its_hue_and_becomes_a_little_darker() -> None:
    chosen = theme_of("#2e4ae6", "#ffffff", "#eef1ff", "#141a3a", "#5b7cff")
    assert contrasts_of(chosen)["system_text"] == pytest.approx(3.2, abs=0.05)
    saved = make_readable(chosen).system_text
    before, after = (Color(one).convert("oklch") for one in (chosen.system_text, saved))
    assert abs(before["hue"] - after["hue"]) < 3
    assert 0 < before["lightness"] - after["lightness"] < 0.15


@pytest.mark.parametrize(
    ("primary", "text", "saved"),
    [
        ("#777777", "#777777", "#ffffff"),  # white words, not a black button
        ("#000000", "#000000", "#ffffff"),
        ("#ffd43b", "#22242f", "#22242f"),
        ("#2e4ae6", "#ffffff", "#ffffff"),
    ],
)
def test_a_button_stays_near_its_colour_and_its_text_where_both_can_be_read(primary, text, saved) -> None:
    found = make_readable(WebTheme(primary=primary, primary_contrast=text))
    before, after = (Color(one).convert("oklch")["lightness"] for one in (primary, found.primary))
    assert found.primary_contrast == saved
    assert abs(before - after) < 0.1


def test_a_bright_button_stays_bright_and_gets_an_edge() -> None:
    found = variables(WebTheme(primary="#ffd43b", primary_contrast="#22242f"), LIGHT)
    assert (found["--button"], found["--button-text"]) == ("#ffd43b", "#22242f")
    assert contrast(found["--button-edge"], LIGHT.grounds[0]) >= VISIBLE
    assert found["--accent-solid"] != "#ffd43b", "ticks and charts have no edge"


def test_the_neutral_colours_are_those_of_the_app() -> None:
    light, dark = re.split(r"\[data-mantine-color-scheme", TOKENS.read_text(), maxsplit=1)
    for css, scheme in ((light, LIGHT), (dark, DARK)):
        tokens = dict(re.findall(r"--([\w-]+): (#\w+);", css))
        full = {
            name: one if len(one) == 7 else "#" + "".join(2 * digit for digit in one[1:])
            for name, one in tokens.items()
        }
        assert tuple(full[name] for name in ("surface", "bg", "hover", "sunken")) == scheme.grounds
        assert tuple(full[name] for name in ("text-2", "text-3")) == scheme.quiet_texts
    names = set(re.findall(r"(--[\w-]+):", TOKENS.read_text()))
    assert variables(WebTheme(), LIGHT).keys() == variables(WebTheme(), DARK).keys() <= names


def test_the_style_sheet_has_one_block_a_scheme_and_nothing_else() -> None:
    value = r"(?:#[0-9a-f]{6}(?:[0-9a-f]{2})?|transparent)"
    block = rf"\{{--[\w-]+:{value}(?:;--[\w-]+:{value})*\}}"
    css = theme_css(WebTheme(primary="#ff00ff"))
    assert re.fullmatch(rf":root:root{block}:root\[data-mantine-color-scheme=dark\]{block}", css)
