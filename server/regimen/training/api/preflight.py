"""What a coach should know before a program opens."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import Coach
from regimen.kit.clock import Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, NotFound, Unauthenticated, error_responses
from regimen.programs.access import own_program
from regimen.training.access.preflight import load_preflight
from regimen.training.present.preflight import preflight_view
from regimen.training.schemas.preflight import PreflightView

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/plans/{plan_id}/preflight", responses=error_responses(NotFound))
async def preflight(plan_id: UUID, actor: Coach, session: Session, today: Today) -> PreflightView:
    """What is missing before this program is published, and what its clients would find."""
    program = await own_program(session, actor, plan_id)
    return preflight_view(program, await load_preflight(session, program, actor=actor, today=today))
