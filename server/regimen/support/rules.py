"""Limits of requests for support."""

from typing import Final

MAX_REQUEST: Final = 4000
MAX_PAGE: Final = 500
MAX_RELEASE: Final = 200
MAX_BROWSER: Final = 300

A_PERSON: Final = ("5/hour", "20/day")
