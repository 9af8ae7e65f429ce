"""A client logs sets, scores and days."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import Client
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, NotFound, Unauthenticated, failures
from regimen.platform.services import ServicesDep
from regimen.training.actions import workout_log
from regimen.training.failures import WrongScore
from regimen.training.schemas.workout_log import LogDay, LogScore, LogSet

router = APIRouter(prefix="/athlete", tags=["calendar"], responses=failures(Unauthenticated, Forbidden))


@router.put("/sets/{result_id}", status_code=204, responses=failures(NotFound))
async def log_set(result_id: UUID, body: LogSet, actor: Client, services: ServicesDep, now: Now, today: Today) -> None:
    """Log a set under an id made by the device. Sending it again changes nothing."""
    await workout_log.log_set(services, result_id, body, client_id=actor.user_id, now=now, today=today)


@router.delete("/sets/{result_id}", status_code=204, responses=failures(NotFound))
async def delete_set(result_id: UUID, actor: Client, session: Session) -> None:
    """Delete a logged set."""
    await workout_log.delete_set(session, result_id, client_id=actor.user_id)


@router.put("/scores/{score_id}", status_code=204, responses=failures(NotFound, WrongScore))
async def log_score(score_id: UUID, body: LogScore, actor: Client, session: Session, now: Now, today: Today) -> None:
    """Log the score of a block under an id made by the device."""
    await workout_log.log_score(session, score_id, body, client_id=actor.user_id, now=now, today=today)


@router.put("/day_log", status_code=204, responses=failures(NotFound))
async def log_day(body: LogDay, actor: Client, session: Session, now: Now, today: Today) -> None:
    """Store how a day went, and whether it is finished."""
    await workout_log.log_day(session, body, client_id=actor.user_id, now=now, today=today)
