"""Portraits and program covers of the demo, as files beside this module."""

from pathlib import Path
from typing import Literal

_FOLDER = Path(__file__).parent


def portrait(name: str) -> bytes:
    """Returns the JPEG portrait (256 x 256) of a person, by their first name."""
    return (_FOLDER / "portraits" / f"{name.lower()}.jpg").read_bytes()


def cover(program: str, shape: Literal["wide", "square"]) -> bytes:
    """Returns the JPEG cover of a program by its key: 1440 x 744 when wide, 1000 x 1000 when square."""
    return (_FOLDER / "covers" / f"{program}-{shape}.jpg").read_bytes()
