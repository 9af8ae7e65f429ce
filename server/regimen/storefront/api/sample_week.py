"""The route of a program's sample week."""

from fastapi import APIRouter

from regimen.kit.db import Session
from regimen.kit.errors import NotFound, failures
from regimen.programs import access as programs
from regimen.storefront.present.sample_week import sample_week
from regimen.storefront.schemas import SampleWeek

router = APIRouter(prefix="/plans", tags=["storefront"])


@router.get("/{id_or_custom_url}/sample", responses=failures(NotFound))
async def sample(id_or_custom_url: str, session: Session) -> SampleWeek:
    """How much there is in a program, and its first week in short; not found for a private one."""
    program = await programs.get_published(session, id_or_custom_url)
    if not program.is_public:
        raise NotFound
    return await sample_week(session, program.id)
