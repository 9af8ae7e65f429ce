"""The five colours of a theme, and the ten that are offered to choose from."""

from typing import Annotated, Final

from pydantic import BeforeValidator, ConfigDict, StringConstraints

from regimen.kit.schema import Body


def _lower(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


Colour = Annotated[str, BeforeValidator(_lower), StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
"""Red, green and blue in hexadecimal: `#389840`."""

SUGGESTED: Final[tuple[str, ...]] = (
    "#389840",
    "#2d7ff9",
    "#18bfff",
    "#20d9d2",
    "#fcb400",
    "#ff6f2c",
    "#f82b60",
    "#ff08c2",
    "#8b46ff",
    "#22242f",
)


class WebTheme(Body):
    """The colours of the web pages; each pair of a colour and its contrast is a ground and the text on it."""

    model_config = ConfigDict(frozen=True)

    primary: Colour = "#389840"
    primary_contrast: Colour = "#ffffff"
    secondary: Colour = "#f5fbf5"
    secondary_contrast: Colour = "#22242f"
    system_text: Colour = "#389840"
