"""Public looks at what is sold."""

from fastapi import APIRouter

from regimen.kit.db import Session
from regimen.kit.errors import NotFound, failures
from regimen.programs import access as programs
from regimen.storefront.sample import SampleWeek, sample_week

router = APIRouter(prefix="/plans", tags=["storefront"])


@router.get("/{id_or_custom_url}/sample", responses=failures(NotFound))
async def sample(id_or_custom_url: str, session: Session) -> SampleWeek:
    """How much there is in a program, and its first week in few words; nothing of a private one."""
    program = await programs.find_public(session, id_or_custom_url)
    if not program.accessibility:
        raise NotFound
    return await sample_week(session, program.id)
