"""The builder: all drafts of a program, and publishing them at once."""

from collections.abc import AsyncIterator
from uuid import UUID

from fastapi import APIRouter, Depends, Response

from regimen.accounts.access.actor import Coach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.platform.services import ServicesDep
from regimen.programs.access import own_program
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed, UpgradeNeeded
from regimen.training.access.drafts import drafts_of_program
from regimen.training.actions.publish_drafts import ChosenDraft
from regimen.training.actions.publish_drafts import publish_drafts as publish
from regimen.training.api.turns import timeline_turns
from regimen.training.failures import DayTooLarge, TooMuchTraining
from regimen.training.present.drafts import program_draft_list, published_drafts_json
from regimen.training.schemas.program_drafts import ProgramDraftList, PublishDrafts, PublishedDraftsView

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))


async def _turns(body: PublishDrafts, actor: Coach, services: ServicesDep) -> AsyncIterator[None]:
    async with timeline_turns(services, actor, {draft.timeline_id for draft in body.drafts}):
        yield


@router.get("/plans/{plan_id}/drafts", responses=error_responses(NotFound))
async def list_program_drafts(plan_id: UUID, actor: Coach, session: Session) -> ProgramDraftList:
    """What waits to be published in all tracks and for all clients of a program."""
    program = await own_program(session, actor, plan_id)
    rows, total = await drafts_of_program(session, actor, program.id)
    return program_draft_list(rows, total, actor.user_id)


@router.post(
    "/plans/{plan_id}/publish_drafts",
    dependencies=[Depends(_turns, scope="function")],
    response_model=PublishedDraftsView,
    responses=error_responses(NotFound, Invalid, DayTooLarge, TooMuchTraining, UpgradeNeeded, AccountClosed),
)
async def publish_drafts(plan_id: UUID, body: PublishDrafts, actor: Coach, session: Session, now: Now) -> Response:
    """Publish these drafts as they were listed, also those of other coaches. Those in conflict are left, with why."""
    await require_open_account(session, actor.account, now)
    program = await own_program(session, actor, plan_id)
    chosen = [ChosenDraft(one.timeline_id, one.day, one.author_id, one.revision) for one in body.drafts]
    published = await publish(session, program.id, chosen, actor=actor, now=now)
    return written_json(await published_drafts_json(published))
