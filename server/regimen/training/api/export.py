"""The builder: training is exported to a file."""

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query, Response

from regimen.accounts.access.actor import Coach
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, NotFound, Unauthenticated, error_responses
from regimen.programs.models import Program
from regimen.training.access.exported_days import exported_days
from regimen.training.access.timelines import own_timeline
from regimen.training.failures import TooMuchTraining
from regimen.training.present.exports import CONTENT_TYPES, ExportFormat, exported_file

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))

_FILE: Final = {"schema": {"type": "string", "format": "binary"}}


@router.get(
    "/timelines/{timeline_id}/export",
    response_class=Response,
    responses={200: {"content": dict.fromkeys(CONTENT_TYPES, _FILE)}, **error_responses(NotFound, TooMuchTraining)},
)
async def export_timeline(
    timeline_id: UUID,
    actor: Coach,
    session: Session,
    file_format: Annotated[ExportFormat, Query(alias="format")],
    drafts: Annotated[bool, Query(description="The caller's drafts instead of what is published.")] = False,
) -> Response:
    """The training of a timeline as a file."""
    timeline = await own_timeline(session, actor, timeline_id)
    program = await session.get_one(Program, timeline.program_id)
    days = await exported_days(session, timeline, actor, with_drafts=drafts)
    file = await exported_file(program.title, days, file_format)
    return Response(file.data, media_type=file.content_type, headers={"Content-Disposition": file.disposition})
