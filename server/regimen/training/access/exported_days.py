"""The days of a timeline, to be exported."""

from datetime import date

from sqlalchemy import Text, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account
from regimen.kit.slices import in_slices
from regimen.programs.models import Program
from regimen.training.access.days import read_content
from regimen.training.access.timelines import CLIENTS_ANCHOR
from regimen.training.failures import TooMuchTraining
from regimen.training.models import DayDraft, Timeline, TimelineDay
from regimen.training.rules.content import DayContent
from regimen.training.rules.limits import MAX_CHANGED_CHARACTERS
from regimen.training.rules.size import is_short


async def printed_names(session: AsyncSession, timeline: Timeline) -> tuple[str, date | None]:
    """Returns the name of the account, and the date of the first day if all clients of the timeline share it."""
    anchor = func.coalesce(Timeline.anchor, CLIENTS_ANCHOR)
    statement = (
        select(Account.title, anchor)
        .select_from(Timeline)
        .join(Program, Program.id == Timeline.program_id)
        .join(Account, Account.id == Program.account_id)
        .where(Timeline.id == timeline.id)
    )
    title, first = (await session.execute(statement)).one()
    return title, first


async def exported_days(
    session: AsyncSession, timeline: Timeline, actor: CoachActor, *, with_drafts: bool
) -> list[tuple[int, DayContent]]:
    """Returns the days that are no rest days, in their order; with the caller's drafts instead of what is published.

    Raises TooMuchTraining before they are read.
    """
    published = select(TimelineDay.day, cast(TimelineDay.content, Text).label("content")).where(
        TimelineDay.timeline_id == timeline.id
    )
    drafted = select(DayDraft.day, cast(DayDraft.content, Text).label("content")).where(
        DayDraft.timeline_id == timeline.id, DayDraft.user_id == actor.user_id
    )
    texts: dict[int, str] = {}
    for statement in (published, drafted) if with_drafts else (published,):
        sizes = select(func.sum(func.length(statement.subquery().c.content)))
        if (await session.scalar(sizes) or 0) > MAX_CHANGED_CHARACTERS:
            raise TooMuchTraining
        texts |= {row.day: row.content for row in await session.execute(statement)}
    days = await in_slices(
        ((day, read_content(text)) for day, text in sorted(texts.items())), short=is_short(texts.values())
    )
    return [(day, content) for day, content in days if content.sessions]
