"""A request for support on the wire."""

from typing import Annotated, Final
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.chat.rules.text import clean_text
from regimen.kit.schema import Body
from regimen.support.rules import MAX_PAGE, MAX_RELEASE, MAX_REQUEST

NOTHING_WRITTEN: Final = "Please tell us what happened."


def _text(value: str) -> str:
    if len(value) > MAX_REQUEST:
        raise ValueError(f"Please use at most {MAX_REQUEST:,} characters.")
    if not (text := clean_text(value)):
        raise ValueError(NOTHING_WRITTEN)
    return text


class SupportRequest(Body):
    """What happened, the path of the page that it happened on, and the release of the app. The device chooses `id`."""

    id: UUID
    text: Annotated[str, AfterValidator(_text), Field(json_schema_extra={"minLength": 1, "maxLength": MAX_REQUEST})]
    page: str = Field(pattern=r"^/", max_length=MAX_PAGE)
    release: str = Field("", max_length=MAX_RELEASE)
