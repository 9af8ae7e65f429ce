"""The covers of a program."""

from regimen.accounts.access.actor import Coach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import failures
from regimen.kit.pictures import BadPicture, Crop
from regimen.media.rules import Shape
from regimen.programs.actions import covers
from regimen.programs.api.guards import LockedProgram, programs_router
from regimen.programs.present import program_view
from regimen.programs.schemas import CoachProgramView, CoverChoice, CoversChange

router = programs_router()


@router.patch("/{plan_id}/covers", responses=failures(BadPicture))
async def change_covers(
    body: CoversChange, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Crop covers from pictures of the library. A program's first picture provides both shapes."""
    choices = {shape: _choice(getattr(body, shape.value)) for shape in Shape if shape.value in body.model_fields_set}
    await covers.choose_covers(session, program, choices, actor=actor, now=now)
    return await program_view(session, program)


def _choice(cover: CoverChoice | None) -> covers.CoverChoice | None:
    if cover is None:
        return None
    return cover.media_id, Crop(**cover.crop.model_dump()) if cover.crop else None
