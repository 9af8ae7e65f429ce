"""Changes an account's own templates, which is a paid feature. The product's are written by `seed` only."""

from collections.abc import Sequence
from copy import deepcopy
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.ports import Reach, References, Relink
from regimen.kit.errors import Invalid
from regimen.kit.slices import in_slices
from regimen.media.access.library import load_shared
from regimen.media.actions.uses import set_uses
from regimen.media.models import PlaceKind
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature
from regimen.templates.access import visible_template
from regimen.templates.failures import (
    EmptyTemplate,
    ProductTemplate,
    StaleTemplate,
    TooManyTemplates,
    WrongNumberOfDays,
)
from regimen.templates.models import Template, TemplateKind
from regimen.templates.rules import MAX_TEMPLATES, days_of_kind
from regimen.training.access.exercises import known_exercise_ids, with_current_exercises
from regimen.training.access.references import mentions
from regimen.training.failures import DayTooLarge
from regimen.training.rules.content import DayContent, entries_with_paths
from regimen.training.rules.document_edits import without_control_characters
from regimen.training.rules.relink import relink_document
from regimen.training.rules.size import day_error, is_little


async def create_template(
    session: AsyncSession,
    *,
    kind: TemplateKind,
    name: str,
    days: Sequence[DayContent],
    actor: CoachActor,
    now: datetime,
) -> Template:
    """Adds a template to the account. Two may have the same name: the newest change tells them apart."""
    await require_feature(session, actor.account, Feature.TEMPLATES, now)
    stored = await _checked_days(session, actor, kind, days)
    own = select(func.count()).where(Template.account_id == actor.account, Template.deleted_at.is_(None))
    if (await session.scalar(own) or 0) >= MAX_TEMPLATES:
        raise TooManyTemplates
    template = Template(
        account_id=actor.account, kind=kind, name=name, days=stored, version=1, created_at=now, updated_at=now
    )
    session.add(template)
    await session.flush()
    await _note_media(session, template, days)
    return template


async def change_template(
    session: AsyncSession,
    template_id: UUID,
    *,
    name: str,
    days: Sequence[DayContent],
    version: int,
    actor: CoachActor,
    now: datetime,
) -> Template:
    """Updates one of the account's own templates. Raises StaleTemplate if `version` is no longer the current one."""
    template = await _get_own(session, template_id, actor=actor, now=now)
    stored = await _checked_days(session, actor, template.kind, days)
    if (template.name, template.days) == (name, stored):
        return template
    if template.version != version:
        raise StaleTemplate
    template.name, template.days = name, stored
    template.version += 1
    template.updated_at = now
    await session.flush()
    await _note_media(session, template, days)
    return template


async def delete_template(session: AsyncSession, template_id: UUID, *, actor: CoachActor, now: datetime) -> None:
    """Deletes one of the account's own templates. Schedules keep what was inserted from it. Safe to repeat."""
    template = await _get_own(session, template_id, deleted=True, actor=actor, now=now)
    template.deleted_at = template.deleted_at or now
    await session.flush()
    await _note_media(session, template, [])


async def restore_template(session: AsyncSession, template_id: UUID, *, actor: CoachActor, now: datetime) -> Template:
    """Brings a deleted template back. Safe to repeat."""
    template = await _get_own(session, template_id, deleted=True, actor=actor, now=now)
    template.deleted_at = None
    await session.flush()
    await _note_media(session, template, [DayContent.model_validate(day) for day in template.days])
    return template


async def _note_media(session: AsyncSession, template: Template, days: Sequence[DayContent]) -> None:
    """Notes in the library what a template uses of it, as far as the account may show it."""
    assert template.account_id is not None
    known = await load_shared(session, template.account_id, {ident for day in days for ident in day.media_ids()})
    await set_uses(session, PlaceKind.TEMPLATE, str(template.id), known)


async def _get_own(
    session: AsyncSession, template_id: UUID, *, deleted: bool = False, actor: CoachActor, now: datetime
) -> Template:
    """Returns a template that the actor may change, locked. Others' templates look missing on any plan."""
    template = await visible_template(session, actor.account, template_id, deleted=deleted)
    if template.account_id is None:
        raise ProductTemplate
    await require_feature(session, actor.account, Feature.TEMPLATES, now)
    await session.refresh(template, with_for_update=True)
    return template


async def _checked_days(
    session: AsyncSession, actor: CoachActor, kind: TemplateKind, days: Sequence[DayContent]
) -> list[dict[str, Any]]:
    """Returns the days as they are stored, without control characters.

    Raises WrongNumberOfDays, EmptyTemplate, DayTooLarge, or Invalid for exercises that the account does not have.
    """
    if len(days) != days_of_kind(kind):
        raise WrongNumberOfDays
    if not any(day.sessions for day in days):
        raise EmptyTemplate
    clean = await in_slices((_clean(day) for day in days), short=is_little(days))
    await _refuse_unknown_exercises(session, actor, clean)
    clean = await with_current_exercises(session, actor, clean)
    return await in_slices((day.model_dump(mode="json") for day in clean), short=is_little(clean))


def _clean(day: DayContent) -> DayContent:
    json = day.model_dump_json()
    if error := day_error(day, len(json)):
        raise DayTooLarge(error, errors={"days": [error]})
    return without_control_characters(day, json)


async def _refuse_unknown_exercises(session: AsyncSession, actor: CoachActor, days: Sequence[DayContent]) -> None:
    used = {
        ident
        for day in days
        for _, entry in entries_with_paths(day)
        for ident in (entry.exercise_id, *entry.alternates)
        if ident is not None
    }
    if used and used != await known_exercise_ids(session, actor, used):
        raise Invalid(errors={"days": ["An exercise of this template is not in your library."]})


async def _count_references(session: AsyncSession, account_id: UUID, relink: Relink) -> Reach:
    mentioning = select(func.count()).where(Template.account_id == account_id, mentions(Template.days, relink))
    return Reach(templates=await session.scalar(mentioning.where(Template.deleted_at.is_(None))) or 0)


async def _relink(session: AsyncSession, account_id: UUID, relink: Relink) -> None:
    """Changes deleted templates too: they may be brought back. The version stays, it is the same training."""
    mentioning = select(Template.id).where(Template.account_id == account_id, mentions(Template.days, relink))
    ids = (await session.scalars(mentioning.order_by(Template.id))).all()
    for template_id in ids:  # one at a time: each may be large, and others have their turn between them
        template = await session.get_one(Template, template_id, with_for_update=True, populate_existing=True)
        days = deepcopy(template.days)
        [changed] = await in_slices(iter([relink_document(days, relink)]), short=len(ids) == 1)
        if changed:
            template.days = days
        await session.flush()
        session.expunge(template)


REFERENCES = References(_count_references, _relink)
