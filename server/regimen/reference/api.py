"""What every app needs before anyone signs in."""

from typing import Annotated

from fastapi import APIRouter, Header, Response

from regimen.kit.db import Session
from regimen.platform.services import services_of
from regimen.reference.present import installation_of, settings_json
from regimen.reference.schemas import SettingsView

router = APIRouter(tags=["reference"])


@router.get("/settings", response_model=SettingsView)
async def settings(
    session: Session, if_none_match: Annotated[str | None, Header(include_in_schema=False)] = None
) -> Response:
    """Countries, states, currencies and how this installation is set up."""
    body, etag = settings_json(installation_of(services_of(session).settings))
    headers = {"ETag": etag, "Cache-Control": "public, max-age=300"}
    if if_none_match == etag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
