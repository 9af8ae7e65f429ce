"""The routes of tags, and of who looks after a client."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import ClientCoach
from regimen.clients.access import tags as access
from regimen.clients.actions import assignments
from regimen.clients.actions import tags as actions
from regimen.clients.failures import NotACoach, TagExists, TooManyTags, TooManyTagsOnClient, UnknownTag
from regimen.clients.present.tags import assignee_view, counted_tag, tag_view
from regimen.clients.schemas.tags import (
    AssignableCoach,
    AssigneeForm,
    ClientTags,
    ClientTagView,
    CoachList,
    TagForm,
    TagList,
    TagMerge,
)
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.platform.idempotency import IdempotentRoute

router = APIRouter(
    prefix="/coach",
    tags=["clients"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden),
)


@router.get("/client_tags")
async def list_tags(actor: ClientCoach, session: Session) -> TagList:
    """The tags of the account, by name."""
    return TagList(items=[counted_tag(tag, count) for tag, count in await access.list_tags(session, actor.account)])


@router.post("/client_tags", status_code=201, responses=error_responses(Invalid, TagExists, TooManyTags))
async def create_tag(form: TagForm, actor: ClientCoach, session: Session, now: Now) -> ClientTagView:
    return tag_view(await actions.create_tag(session, actor, name=form.name, colour=form.colour, now=now))


@router.put("/client_tags/{tag_id}", responses=error_responses(NotFound, Invalid, TagExists))
async def change_tag(tag_id: UUID, form: TagForm, actor: ClientCoach, session: Session) -> ClientTagView:
    return tag_view(await actions.change_tag(session, actor, tag_id, name=form.name, colour=form.colour))


@router.post("/client_tags/{tag_id}/merge", responses=error_responses(NotFound, Invalid, UnknownTag))
async def merge_tag(tag_id: UUID, form: TagMerge, actor: ClientCoach, session: Session) -> ClientTagView:
    """Give everyone with this tag another one instead, and delete this one."""
    return tag_view(await actions.merge_tag(session, actor, tag_id, form.into_tag_id))


@router.delete("/client_tags/{tag_id}", status_code=204, responses=error_responses(NotFound))
async def delete_tag(tag_id: UUID, actor: ClientCoach, session: Session) -> Response:
    await actions.delete_tag(session, actor, tag_id)
    return Response(status_code=204)


@router.put(
    "/clients/{athlete_id}/tags",
    status_code=204,
    responses=error_responses(NotFound, Invalid, UnknownTag, TooManyTagsOnClient),
)
async def set_tags(athlete_id: UUID, form: ClientTags, actor: ClientCoach, session: Session) -> Response:
    """Give a client exactly these tags."""
    await actions.set_tags(session, actor, athlete_id, form.tag_ids)
    return Response(status_code=204)


@router.get("/client_coaches")
async def list_coaches(actor: ClientCoach, session: Session) -> CoachList:
    """The coaches who can look after clients, by name."""
    rows = await access.list_coaches(session, actor.account)
    return CoachList(
        items=[
            AssignableCoach(**assignee_view(coach).model_dump(), clients=count, me=coach.id == actor.user_id)
            for coach, count in rows
        ]
    )


@router.put("/clients/{athlete_id}/assignee", status_code=204, responses=error_responses(NotFound, Invalid, NotACoach))
async def assign(athlete_id: UUID, form: AssigneeForm, actor: ClientCoach, session: Session, now: Now) -> Response:
    """Make a coach look after a client, or nobody."""
    await assignments.assign(session, actor, athlete_id, form.assignee_id, now)
    return Response(status_code=204)
