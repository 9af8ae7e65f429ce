"""Names of exercises in an account's days that are linked to no exercise."""

from typing import Final
from uuid import UUID

from sqlalchemy import Text, cast, func, literal, select, union_all
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, JSONPATH
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import KeptName
from regimen.exercises.ports import UnlinkedName
from regimen.kit.paging import Page
from regimen.programs.models import Program
from regimen.training.models import DayDraft, Timeline, TimelineDay

_RECENT_DAYS: Final = 2_000
_RECENT_DRAFTS: Final = 500
_UNLINKED = cast(literal("$.sessions[*].blocks[*].entries[*] ? (@.exercise_id == null).name"), JSONPATH)


async def unlinked_names(session: AsyncSession, account_id: UUID, page: Page) -> tuple[list[UnlinkedName], int]:
    """Returns a page of the names that are neither linked nor kept as text, and the total. One query.

    It looks at the 2,000 days of the account that were published last, and the 500 newest drafts.
    """
    published = (
        select(TimelineDay.timeline_id, TimelineDay.day, TimelineDay.content)
        .join(Timeline, Timeline.id == TimelineDay.timeline_id)
        .join(Program, Program.id == Timeline.program_id)
        .where(Program.account_id == account_id)
        .order_by(TimelineDay.updated_at.desc())
        .limit(_RECENT_DAYS)
        .subquery()
    )
    drafts = (
        select(DayDraft.timeline_id, DayDraft.day, DayDraft.content)
        .where(DayDraft.account_id == account_id)
        .order_by(DayDraft.updated_at.desc())
        .limit(_RECENT_DRAFTS)
        .subquery()
    )
    days = union_all(select(published), select(drafts)).subquery()
    found = func.jsonb_path_query(days.c.content, _UNLINKED, type_=JSONB).column_valued("found", joins_implicitly=True)
    name = found.op("#>>", return_type=Text())(literal([], ARRAY(Text))).label("name")
    entries = select(days.c.timeline_id, days.c.day, name).subquery()
    kept = select(KeptName.name).where(KeptName.account_id == account_id)
    key = func.lower(entries.c.name)
    count = func.count(func.distinct(func.row(entries.c.timeline_id, entries.c.day)))
    names = select(func.min(entries.c.name).label("name"), count.label("days"), func.count().over().label("total"))
    statement = names.where(key.not_in(kept)).group_by(key).order_by(count.desc(), key)
    rows = (await session.execute(statement.limit(page.size).offset(page.offset))).all()
    return [UnlinkedName(row.name, row.days) for row in rows], rows[0].total if rows else 0
