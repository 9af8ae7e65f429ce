"""The tag manager on the wire."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from regimen.kit.schema import Body, View
from regimen.tag_manager.rules import INVALID_CODE, is_code


def _code(value: Any) -> str | None:
    code = value.strip() if isinstance(value, str) else value
    if code is None or code == "":
        return None
    if not isinstance(code, str) or not is_code(code):
        raise ValueError(INVALID_CODE)
    return code


class TagManagerView(View):
    version: int = Field(description="0 until it is saved for the first time.")
    code: str | None = Field(description="The id of the container: `GTM-` and 5 to 10 capital letters or digits.")
    enabled: bool


class TagManagerForm(Body):
    version: int = Field(ge=0, le=2**31 - 1, description="The version that was edited; 0 for one never saved.")
    code: Annotated[str | None, BeforeValidator(_code)] = Field(
        description="`GTM-` and 5 to 10 capital letters or digits; None removes it."
    )
    enabled: bool
