"""The routes of a coach's tag manager."""

from fastapi import APIRouter
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor, FinancialCoach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, Unauthenticated, error_responses
from regimen.tag_manager.access import load_tag_manager
from regimen.tag_manager.actions import save_tag_manager
from regimen.tag_manager.failures import StaleTagManager
from regimen.tag_manager.schemas import TagManagerForm, TagManagerView

router = APIRouter(
    prefix="/coach/tag-manager", tags=["tag_manager"], responses=error_responses(Unauthenticated, Forbidden)
)


@router.get("")
async def show(actor: FinancialCoach, session: Session) -> TagManagerView:
    """The container that the public pages of the account's programs may load."""
    return await _view(session, actor)


@router.put("", responses=error_responses(Invalid, StaleTagManager))
async def save(form: TagManagerForm, actor: FinancialCoach, session: Session, now: Now) -> TagManagerView:
    """Saves the container, and whether pages may load it."""
    await save_tag_manager(session, actor, code=form.code, enabled=form.enabled, version=form.version, now=now)
    return await _view(session, actor)


async def _view(session: AsyncSession, coach: CoachActor) -> TagManagerView:
    row = await load_tag_manager(session, coach.account)
    return TagManagerView.model_validate(row) if row else TagManagerView(version=0, code=None, enabled=False)
