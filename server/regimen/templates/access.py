"""Which templates a coach sees: the product's and those of the account they work in."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Row, cast, func, literal, or_, select
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import or_404
from regimen.kit.paging import Page, count
from regimen.media.ports import Place
from regimen.subscription.access import get_entitlements
from regimen.subscription.rules import Feature
from regimen.templates.models import Template, TemplateKind
from regimen.training.access.exercises import link_to_library
from regimen.training.rules.content import DayContent

_LISTS = {TemplateKind.WEEK: "presets", TemplateKind.HYROX: "hyrox", TemplateKind.DAY: "days"}
"""As their pages are addressed."""
Ability = Literal["edit", "delete"]
_SESSIONS = cast(literal("$[*].sessions[*].title"), JSONPATH)
_EXERCISES = cast(literal("$[*].sessions[*].blocks[*].entries[*].name"), JSONPATH)


def visible(account_id: UUID) -> ColumnElement[bool]:
    return or_(Template.account_id.is_(None), Template.account_id == account_id)


async def list_templates(
    session: AsyncSession, account_id: UUID, page: Page, *, kind: TemplateKind | None, name: str
) -> tuple[Sequence[Row[Any]], int]:
    """Returns a page of (template without its days, titles of its sessions, names of its exercises), and the total.

    The account's own come first, then the product's; each by name.
    """
    chosen = [visible(account_id), Template.deleted_at.is_(None)]
    if kind:
        chosen.append(Template.kind == kind)
    chosen += [Template.name.icontains(word, autoescape=True) for word in name.split()[:10]]
    statement = (
        select(
            Template.id,
            Template.account_id,
            Template.kind,
            Template.name,
            Template.updated_at,
            func.jsonb_path_query_array(Template.days, _SESSIONS, type_=JSONB).label("sessions"),
            func.jsonb_path_query_array(Template.days, _EXERCISES, type_=JSONB).label("exercises"),
        )
        .where(*chosen)
        .order_by(Template.account_id.is_(None), func.lower(Template.name), Template.id)
    )
    total = await count(session, select(Template.id).where(*chosen))
    return (await session.execute(page.limit(statement))).all(), total


async def visible_template(
    session: AsyncSession, account_id: UUID, template_id: UUID, *, deleted: bool = False
) -> Template:
    """Returns a template that the account sees; one that is deleted only with `deleted`. Raises NotFound."""
    statement = select(Template).where(Template.id == template_id, visible(account_id))
    if not deleted:
        statement = statement.where(Template.deleted_at.is_(None))
    return or_404(await session.scalar(statement))


async def linked_days(session: AsyncSession, actor: CoachActor, template: Template) -> list[DayContent]:
    """Returns the days of a template; those of the product are linked to the exercises of the account's library."""
    days = [DayContent.model_validate(day) for day in template.days]
    if template.account_id is None:
        await link_to_library(session, actor, [block for day in days for block in day.blocks()])
    return days


async def may_write(session: AsyncSession, account_id: UUID, now: datetime) -> bool:
    """Returns whether the account's plan has templates."""
    allowed = await get_entitlements(session, account_id, now)
    return allowed.is_open and allowed.allows(Feature.TEMPLATES)


def abilities(account_id: UUID | None, *, may_write: bool) -> list[Ability]:
    """Returns what the account may do with a template that it sees; `account_id` is whose it is."""
    return ["edit", "delete"] if may_write and account_id is not None else []


async def describe_templates(session: AsyncSession, places: Sequence[str]) -> dict[str, Place]:
    """Describes templates for the library, by their names. One query."""
    rows = await session.execute(
        select(Template.id, Template.name, Template.kind).where(
            Template.id.in_([UUID(place) for place in places]), Template.deleted_at.is_(None)
        )
    )
    return {str(ident): Place(name, f"/coach/templates/{_LISTS[kind]}/{ident}") for ident, name, kind in rows}
