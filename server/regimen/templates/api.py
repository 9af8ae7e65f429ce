"""The routes of templates. What they say is inserted into a schedule by saving its days."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Query, Response

from regimen.accounts.access.actor import Coach
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import PageParams
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.access import require_feature
from regimen.subscription.failures import AccountClosed, UpgradeNeeded
from regimen.subscription.rules import Feature
from regimen.templates import access, actions
from regimen.templates.failures import (
    EmptyTemplate,
    ProductTemplate,
    StaleTemplate,
    TooManyTemplates,
    WrongNumberOfDays,
)
from regimen.templates.models import TemplateKind
from regimen.templates.present import template_row, template_view
from regimen.templates.schemas import TemplateChange, TemplateForm, TemplateListing, TemplateView
from regimen.training.failures import DayTooLarge
from regimen.training.rules.content import DayContent

router = APIRouter(
    prefix="/coach/templates",
    tags=["templates"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden, Busy),
)
_PLAN_FAILURES = (UpgradeNeeded, AccountClosed)
_DAY_FAILURES = (Invalid, WrongNumberOfDays, EmptyTemplate, DayTooLarge)


@router.get("", responses=error_responses(Invalid))
async def list_templates(
    session: Session,
    actor: Coach,
    page: PageParams,
    now: Now,
    kind: TemplateKind | None = None,
    name: Annotated[str, Query(max_length=100, description="Words of the name, in any order.")] = "",
) -> TemplateListing:
    """The account's own templates and the product's. Every plan sees their names; only some may use them."""
    rows, total = await access.list_templates(session, actor.account, page, kind=kind, name=name)
    may_write = await access.may_write(session, actor.account, now)
    return TemplateListing(
        items=[template_row(row, may_write=may_write) for row in rows],
        pagination=page.pagination(total),
        abilities=["create"] if may_write else [],
    )


@router.get("/{template_id}", responses=error_responses(NotFound, *_PLAN_FAILURES))
async def show_template(template_id: UUID, session: Session, actor: Coach, now: Now) -> TemplateView:
    """A template with its days, which is what inserting it needs: refused to plans without templates."""
    template = await access.visible_template(session, actor.account, template_id)
    await require_feature(session, actor.account, Feature.TEMPLATES, now)
    return template_view(template, await access.linked_days(session, actor, template))


@router.post("", status_code=201, responses=error_responses(*_DAY_FAILURES, TooManyTemplates, *_PLAN_FAILURES))
@max_body(1024 * KIB)
async def create_template(form: TemplateForm, session: Session, actor: Coach, now: Now) -> TemplateView:
    template = await actions.create_template(
        session, kind=form.kind, name=form.name, days=form.days, actor=actor, now=now
    )
    return template_view(template, _days(template.days))


@router.put(
    "/{template_id}",
    responses=error_responses(NotFound, ProductTemplate, StaleTemplate, *_DAY_FAILURES, *_PLAN_FAILURES),
)
@max_body(1024 * KIB)
async def change_template(
    template_id: UUID, form: TemplateChange, session: Session, actor: Coach, now: Now
) -> TemplateView:
    """Save a template's name and days. A stale save is refused."""
    template = await actions.change_template(
        session, template_id, name=form.name, days=form.days, version=form.version, actor=actor, now=now
    )
    return template_view(template, _days(template.days))


@router.delete("/{template_id}", status_code=204, responses=error_responses(NotFound, ProductTemplate, *_PLAN_FAILURES))
async def delete_template(template_id: UUID, session: Session, actor: Coach, now: Now) -> Response:
    """Delete a template; `restore` brings it back. Schedules keep what was inserted from it."""
    await actions.delete_template(session, template_id, actor=actor, now=now)
    return Response(status_code=204)


@router.post("/{template_id}/restore", responses=error_responses(NotFound, ProductTemplate, *_PLAN_FAILURES))
async def restore_template(template_id: UUID, session: Session, actor: Coach, now: Now) -> TemplateView:
    """Bring a deleted template back."""
    template = await actions.restore_template(session, template_id, actor=actor, now=now)
    return template_view(template, _days(template.days))


def _days(stored: list[dict[str, Any]]) -> list[DayContent]:
    return [DayContent.model_validate(day) for day in stored]
