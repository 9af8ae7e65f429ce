"""A request for support on the wire."""

import re
from typing import Annotated, Final
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.chat.rules.text import clean_text
from regimen.kit.schema import Body
from regimen.support.rules import MAX_PAGE, MAX_RELEASE, MAX_REQUEST

NOTHING_WRITTEN: Final = "Please tell us what happened."
# With a second slash, or a backslash in its place, it would name another site.
_PATH: Final = r"^/([^/\\]|$)"


def _text(value: str) -> str:
    if len(value) > MAX_REQUEST:
        raise ValueError(f"Please use at most {MAX_REQUEST:,} characters.")
    if not (text := clean_text(value)):
        raise ValueError(NOTHING_WRITTEN)
    return text


def _path(value: str) -> str:
    return re.split(r"[?#]", value, maxsplit=1)[0]


class SupportRequest(Body):
    """What happened, the path of the page that it happened on, and the release of the app. The device chooses `id`.
    What follows `?` or `#` in the path is dropped, as it may hold a token."""

    id: UUID
    text: Annotated[str, AfterValidator(_text), Field(json_schema_extra={"minLength": 1, "maxLength": MAX_REQUEST})]
    page: Annotated[str, Field(pattern=_PATH, max_length=MAX_PAGE), AfterValidator(_path)]
    release: str = Field("", max_length=MAX_RELEASE)
