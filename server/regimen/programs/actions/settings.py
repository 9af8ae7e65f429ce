"""Changing the settings of a program."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Errors, Invalid
from regimen.programs import failures, ports
from regimen.programs.actions.record_change import record_change
from regimen.programs.models import AllowedEmail, Program, ProgramState, ProgramType
from regimen.programs.rules.visibility import visibility_error

_CALENDAR_FIELDS = {"visibility_days", "starts_on"}


async def change(
    session: AsyncSession, program: Program, changes: Mapping[str, Any], *, actor: CoachActor, now: datetime
) -> None:
    """Updates the given columns, and `allowed_emails`, of a locked program.

    Raises Invalid with every invalid field at once. Publishes ProgramUpdated with the names of what really changed.
    """
    columns = {name: value for name, value in changes.items() if name != "allowed_emails"}
    errors = _errors(program, columns, financial=actor.financial)
    if await _url_taken(session, program, columns):
        errors["custom_url"] = [failures.URL_TAKEN]
    if errors:
        raise Invalid(errors=errors)
    changed = [name for name, value in columns.items() if getattr(program, name) != value]
    for name in changed:
        setattr(program, name, columns[name])
    if "allowed_emails" in changes and await _replace_emails(session, program.id, changes["allowed_emails"]):
        changed.append("allowed_emails")
    if not changed:
        return
    await _flush_or_refuse_url(session)
    if _CALENDAR_FIELDS & set(changed):
        await ports.sync_timelines(session, program, now)
    await record_change(session, program, changed, actor=actor, now=now)


def _errors(program: Program, columns: Mapping[str, Any], *, financial: bool) -> Errors:
    errors: Errors = {}
    if not financial and columns.get("trial_days", program.trial_days) != program.trial_days:
        errors["trial_days"] = [failures.TRIAL_NEEDS_FINANCIAL_RIGHTS]
    if "visibility_days" in columns:
        error = visibility_error(program.type, columns["visibility_days"])
        if error:
            errors["visibility_days"] = [error]
    waiver_required = columns.get("waiver_required", program.waiver_required)
    if waiver_required and not columns.get("waiver_text", program.waiver_text).strip():
        errors["plan_waiver.text"] = [failures.WAIVER_MISSING]
    if "starts_on" in columns and columns["starts_on"] != program.starts_on:
        if program.type is not ProgramType.ONE_MANY:
            errors["starts_on"] = [failures.FIRST_DAY_GROUP_ONLY]
        elif columns["starts_on"] is None:
            errors["starts_on"] = [failures.FIRST_DAY_MISSING]
        elif program.state is not ProgramState.DRAFT:
            errors["starts_on"] = [failures.FIRST_DAY_LOCKED_ONCE_PUBLISHED]
    return errors


async def _url_taken(session: AsyncSession, program: Program, columns: Mapping[str, Any]) -> bool:
    url = columns.get("custom_url")
    if not url:
        return False
    taken = select(Program.id).where(Program.custom_url == url, Program.id != program.id)
    return await session.scalar(taken) is not None


async def _flush_or_refuse_url(session: AsyncSession) -> None:
    """Flushes now, so that the database refuses the second of two coaches who choose the same URL at once."""
    try:
        async with session.begin_nested():
            await session.flush()
    except IntegrityError as error:
        if "uq_programs_custom_url" in str(error.orig):
            raise Invalid(errors={"custom_url": [failures.URL_TAKEN]}) from error
        raise


async def _replace_emails(session: AsyncSession, program_id: UUID, emails: Sequence[str]) -> bool:
    """Replaces the list of allowed emails. Returns whether it has changed."""
    before = set(await session.scalars(select(AllowedEmail.email).where(AllowedEmail.program_id == program_id)))
    after = set(emails)
    if removed := before - after:
        await session.execute(
            delete(AllowedEmail).where(AllowedEmail.program_id == program_id, AllowedEmail.email.in_(removed))
        )
    if added := after - before:
        await session.execute(
            insert(AllowedEmail), [{"program_id": program_id, "email": email} for email in sorted(added)]
        )
    return before != after
