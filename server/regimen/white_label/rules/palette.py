"""Makes the colours of a theme readable, and derives from them what pages are painted with, light and dark.

A colour that cannot be read keeps its hue and chroma in OKLCH and changes its lightness, as little as possible.
Contrasts are those of WCAG 2.2: 4.5:1 for text (1.4.3), 3:1 for what has to be seen (1.4.11).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from coloraide import Color

from regimen.white_label.rules.theme import WebTheme

READABLE: Final = 4.5
VISIBLE: Final = 3.0
_COARSE, _FINE = 0.04, 0.01
_TEXT_COUNTS: Final = 0.5
"""What a change of the text on a button counts, beside one of the button."""
_PRESSED: Final = 0.82
"""How much of a button's colour is left while it is pressed; the rest is black (`Button.module.css`)."""
_WHITE, _BLACK = "#ffffff", "#000000"


@dataclass(frozen=True)
class Scheme:
    """The neutral colours of `web/src/ui/theme/tokens.css` that a theme's own have to go with."""

    grounds: tuple[str, ...]
    """What text and controls stand on; the first is the most frequent."""
    quiet_texts: tuple[str, ...]
    """The texts that stay neutral, and stand on the theme's secondary colour too."""
    line_share: float
    ring_share: float


LIGHT: Final = Scheme(
    ("#ffffff", "#f8f8f5", "#f6f6f2", "#f3f3ef"), ("#555865", "#666974"), line_share=0.35, ring_share=0.28
)
DARK: Final = Scheme(
    ("#1a1b20", "#131417", "#212329", "#16171b"), ("#b0b4bf", "#8f939f"), line_share=0.42, ring_share=0.35
)


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours by WCAG, 1 to 21."""
    return Color(one).contrast(other, method="wcag21")


@lru_cache(maxsize=256)
def make_readable(theme: WebTheme) -> WebTheme:
    """Returns the theme with the colours nearest to its own that can be read on light pages; itself if they can."""
    secondary = _nearest(theme.secondary, lambda it: _reads_on(it, LIGHT.quiet_texts))
    primary, primary_contrast = _filled(theme.primary, theme.primary_contrast)
    grounds = (*LIGHT.grounds, secondary)
    return WebTheme(
        primary=primary,
        primary_contrast=primary_contrast,
        secondary=secondary,
        secondary_contrast=_nearest(theme.secondary_contrast, lambda it: _reads_on(it, grounds)),
        system_text=_nearest(theme.system_text, lambda it: _reads_on(it, grounds)),
    )


def contrasts_of(theme: WebTheme) -> dict[str, float]:
    """Returns the lowest contrast of each colour with what it stands on, or what stands on it."""
    button, band = (
        contrast(theme.primary, theme.primary_contrast),
        contrast(theme.secondary, theme.secondary_contrast),
    )
    return {
        "primary": button,
        "primary_contrast": button,
        "secondary": min(band, *(contrast(theme.secondary, text) for text in LIGHT.quiet_texts)),
        "secondary_contrast": _lowest(theme.secondary_contrast, (*LIGHT.grounds, theme.secondary)),
        "system_text": _lowest(theme.system_text, (*LIGHT.grounds, theme.secondary)),
    }


@lru_cache(maxsize=256)
def theme_css(theme: WebTheme) -> str:
    """Returns the style sheet that paints pages in a theme: the variables of `tokens.css` that it changes."""
    light, dark = variables(theme, LIGHT), variables(theme, DARK)
    return f":root:root{{{_declared(light)}}}:root[data-mantine-color-scheme=dark]{{{_declared(dark)}}}"


def variables(theme: WebTheme, scheme: Scheme) -> dict[str, str]:
    """Returns the variables of one colour scheme. `theme` may be unreadable; what is returned is not."""
    theme = make_readable(theme)
    surface = scheme.grounds[0]
    if scheme is LIGHT:
        soft, text = theme.secondary, theme.secondary_contrast
    else:
        soft = _nearest(_at(theme.secondary, 0.25, 0.03), lambda it: _reads_on(it, scheme.quiet_texts))
        text = _at(theme.secondary_contrast, 0.95, 0.02)
    solid, on_solid = _filled(theme.primary, theme.primary_contrast, seen_on=scheme.grounds)
    accent = _nearest(theme.primary, lambda it: _lowest(it, (*scheme.grounds, soft)) >= VISIBLE)
    is_seen = _lowest(theme.primary, scheme.grounds) >= VISIBLE
    return {
        "--button": theme.primary,
        "--button-text": theme.primary_contrast,
        "--button-edge": "transparent" if is_seen else accent,
        "--accent": accent,
        "--accent-contrast": on_solid,
        "--accent-solid": solid,
        "--accent-text": _nearest(theme.system_text, lambda it: _reads_on(it, (*scheme.grounds, soft))),
        "--accent-soft": soft,
        "--band": soft,
        "--accent-line": _mix(accent, surface, scheme.line_share),
        "--accent-ring": f"{accent}{round(scheme.ring_share * 255):02x}",
        "--text": text,
    }


def _declared(values: dict[str, str]) -> str:
    return ";".join(f"{name}:{value}" for name, value in values.items())


def _filled(fill: str, text: str, *, seen_on: Iterable[str] = ()) -> tuple[str, str]:
    """Returns the colour of what is filled, and that of the text on it: its own, or white or black if the fill can stay
    nearer to what was chosen then.

    A fill that need not be seen by itself has an edge: yellow stays yellow.
    """
    grounds = tuple(seen_on)
    pairs = []
    for on_it in (text, _WHITE, _BLACK):

        def fits(it: str, on_it: str = on_it) -> bool:
            is_read = _reads_on(on_it, (it, _mix(it, _BLACK, _PRESSED)))
            return is_read and all(contrast(it, ground) >= VISIBLE for ground in grounds)

        if (found := _search(fill, fits)) is not None:
            pairs.append((_distance(fill, found) + _TEXT_COUNTS * _distance(text, on_it), found, on_it))
    _, found, on_it = min(pairs, key=lambda pair: pair[0])
    return found, on_it


def _distance(one: str, other: str) -> float:
    """Returns how far two colours are apart in lightness, 0 to 1."""
    return abs(_lightness(one) - _lightness(other))


def _lightness(colour: str) -> float:
    return Color(colour).convert("oklch")["lightness"]


def _nearest(colour: str, fits: Callable[[str], bool]) -> str:
    found = _search(colour, fits)
    assert found is not None, "between black and white there is always one"
    return found


def _search(colour: str, fits: Callable[[str], bool]) -> str | None:
    """Returns the colour that fits and is the nearest in lightness, None if none does."""
    if fits(colour):
        return colour
    start = _lightness(colour)
    for coarse in range(1, round(1 / _COARSE) + 1):
        for direction in (-1, 1):
            last = start + direction * coarse * _COARSE
            if not -_COARSE < last < 1 + _COARSE or not fits(_at(colour, min(1, max(0, last)))):
                continue
            for fine in range(round(_COARSE / _FINE) - 1, -1, -1):
                nearer = min(1, max(0, last - direction * fine * _FINE))
                if fits(candidate := _at(colour, nearer)):
                    return candidate
    return next((pole for pole in (_BLACK, _WHITE) if fits(pole)), None)


def _at(colour: str, lightness: float, most_chroma: float = 1) -> str:
    changed = Color(colour).convert("oklch").set("lightness", lightness)
    changed.set("chroma", min(changed["chroma"], most_chroma))
    return _hex(changed)


def _mix(colour: str, other: str, share: float) -> str:
    return _hex(Color(other).mix(colour, share, space="srgb"))


def _hex(colour: Color) -> str:
    """Returns a colour as it is painted: contrasts are measured on what is seen."""
    return colour.convert("srgb").fit(method="oklch-chroma").to_string(hex=True)


def _lowest(colour: str, others: Iterable[str]) -> float:
    return min(contrast(colour, other) for other in others)


def _reads_on(colour: str, grounds: Iterable[str]) -> bool:
    return _lowest(colour, grounds) >= READABLE
