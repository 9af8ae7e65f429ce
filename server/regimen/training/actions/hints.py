"""What a coach wants of hints: the switch, the ranges, and the hints that they leave as they are."""

from collections.abc import Mapping

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.models import MuscleGroup
from regimen.training.failures import TooManyLeftHints
from regimen.training.models import HintSettings, LeftHint, Timeline
from regimen.training.rules.hints import SetRange
from regimen.training.rules.limits import MAX_LEFT_HINTS


async def save_settings(
    session: AsyncSession, actor: CoachActor, *, enabled: bool, ranges: Mapping[MuscleGroup, SetRange]
) -> None:
    """Stores the switch and the ranges of the muscle groups in `ranges`; the others have their defaults."""
    values = {
        "enabled": enabled,
        "ranges": {muscle.value: {"low": one.low, "high": one.high} for muscle, one in ranges.items()},
    }
    await session.execute(
        upsert(HintSettings)
        .values(user_id=actor.user_id, account_id=actor.account, **values)
        .on_conflict_do_update(index_elements=[HintSettings.user_id, HintSettings.account_id], set_=values)
    )


async def leave_hint(session: AsyncSession, timeline: Timeline, key: str, *, left: bool, actor: CoachActor) -> None:
    """Leaves a hint as it is, or shows it again. Doing it twice changes nothing. Raises TooManyLeftHints."""
    own = (LeftHint.timeline_id == timeline.id, LeftHint.user_id == actor.user_id)
    if not left:
        await session.execute(delete(LeftHint).where(*own, LeftHint.key == key))
        return
    if (await session.scalar(select(func.count()).select_from(LeftHint).where(*own)) or 0) >= MAX_LEFT_HINTS:
        raise TooManyLeftHints
    statement = upsert(LeftHint).values(timeline_id=timeline.id, user_id=actor.user_id, key=key)
    await session.execute(statement.on_conflict_do_nothing())
