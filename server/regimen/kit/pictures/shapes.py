"""Shapes that pictures are cut to. Imports nothing: the processes that cut them start with it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Square:
    """A square with a logo in its middle. `share` is how much of its side the logo may take; unless it is `filled` with
    a background, the rest is transparent."""

    side: int
    share: float
    filled: bool
