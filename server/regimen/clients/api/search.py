"""The search of the whole account, for the command palette."""

from typing import Annotated

from fastapi import APIRouter, Query

from regimen.accounts.access.actor import Coach
from regimen.clients.access import search as access
from regimen.clients.schemas.search import ClientHit, DayHit, ExerciseHit, ProgramHit, SearchResults
from regimen.kit.clock import Today
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Unauthenticated, error_responses
from regimen.platform.files import public_url as file_url

router = APIRouter(prefix="/coach", tags=["search"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/search", responses=error_responses(Busy))
async def search_account(
    actor: Coach,
    session: Session,
    today: Today,
    q: Annotated[str, Query(max_length=100, description="Also an email, `week 3`, `day 12`, `12 Dec`.")] = "",
) -> SearchResults:
    """Clients by name or email, programs, exercises and days of the account. Without words: programs changed last."""
    found = await access.find(session, actor, q, today)
    return SearchResults(
        clients=[
            ClientHit(
                id=it.id,
                full_name=it.full_name,
                email=it.email,
                avatar_url=file_url(it.avatar_key) if it.avatar_key else None,
            )
            for it in found.clients
        ],
        programs=[ProgramHit(id=it.id, title=it.title, plan_type=it.type) for it in found.programs],
        exercises=[ExerciseHit(id=ident, name=name) for ident, name in found.exercises],
        days=[DayHit(plan_id=it.program.id, title=it.program.title, day=it.day + 1) for it in found.days],
    )
