"""The builder: training is exported to a file."""

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query, Response

from regimen.accounts.access.actor import Coach
from regimen.kit.clock import Today
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.pdf.pool import TooMuchToPrint
from regimen.programs.models import Program
from regimen.training.access.exported_days import exported_days, printed_names
from regimen.training.access.timelines import own_timeline
from regimen.training.failures import TooMuchTraining
from regimen.training.present.exports import CONTENT_TYPES, ExportFormat, exported_file, printed_file
from regimen.training.present.training_pdf import Paper, training_pages

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))

_FILE: Final = {"schema": {"type": "string", "format": "binary"}}


@router.get(
    "/timelines/{timeline_id}/export",
    response_class=Response,
    responses={
        200: {"content": dict.fromkeys(CONTENT_TYPES, _FILE)},
        **error_responses(NotFound, TooMuchTraining, TooMuchToPrint, TooMany),
    },
)
async def export_timeline(
    timeline_id: UUID,
    actor: Coach,
    session: Session,
    file_format: Annotated[ExportFormat, Query(alias="format")],
    today: Today,
    drafts: Annotated[bool, Query(description="The caller's drafts instead of what is published.")] = False,
    paper: Annotated[Paper, Query(description="The size of the pages of a PDF.")] = "a4",
) -> Response:
    """The training of a timeline as a file."""
    timeline = await own_timeline(session, actor, timeline_id)
    program = await session.get_one(Program, timeline.program_id)
    days = await exported_days(session, timeline, actor, with_drafts=drafts)
    if file_format == "pdf":
        by, first = await printed_names(session, timeline)
        await session.close()  # setting the pages takes a while, and needs no connection
        pages = await training_pages(program.title, by, days, paper=paper, anchor=first)
        file = await printed_file(pages, today, person=actor.user_id)
    else:
        file = await exported_file(program.title, days, file_format, today)
    return Response(file.data, media_type=file.content_type, headers={"Content-Disposition": file.disposition})
