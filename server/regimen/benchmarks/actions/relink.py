"""What merging two exercises changes: benchmarks of the one become benchmarks of the other."""

from uuid import UUID

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.benchmarks.models import Benchmark
from regimen.exercises.ports import Reach, References, Relink


async def _count(_session: AsyncSession, _account_id: UUID, _relink: Relink) -> Reach:
    """Benchmarks are no training: they are not counted with it."""
    return Reach()


async def _relink(session: AsyncSession, account_id: UUID, relink: Relink) -> None:
    if relink.old_id is None:
        return
    await session.execute(
        update(Benchmark)
        .where(Benchmark.account_id == account_id, Benchmark.exercise_id == relink.old_id)
        .values(exercise_id=relink.exercise_id)
        .execution_options(synchronize_session=False)
    )


REFERENCES = References(_count, _relink)
