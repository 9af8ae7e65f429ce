"""What training tells higher domains, in the transaction of what is logged."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Port
from regimen.training.rules.content import Block
from regimen.training.rules.performance import Score


@dataclass(frozen=True)
class LoggedScore:
    """The score of a block that counts now: the newest that a client logged of it. `shared` is the block as all clients
    have it; None if only this client has it."""

    client_id: UUID
    account_id: UUID
    program_id: UUID
    timeline_id: UUID
    enrolment_id: UUID
    run: int
    day: int
    date: date
    block: Block
    shared: Block | None
    score: Score
    logged_at: datetime


async def _ignore(session: AsyncSession, logged: LoggedScore) -> None:
    """Without a domain that ranks scores."""


score_logged: Port[[AsyncSession, LoggedScore], None] = Port(_ignore)
