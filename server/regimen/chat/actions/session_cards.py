"""Cards of sessions: one for each day of a client's training, for what they finished and for what a coach answers."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.append import NewMessage, append
from regimen.chat.actions.cards import add_card, id_of_card, present_client
from regimen.chat.models import Conversation, Message, MessageKind
from regimen.chat.schemas.cards import SessionCard
from regimen.kit.errors import or_404
from regimen.programs.models import Program
from regimen.training.events import DayCompleted
from regimen.training.models import DayLog, Enrolment


@dataclass(frozen=True)
class LoggedSession:
    """A day on which a client has logged something."""

    enrolment_id: UUID
    date: date


async def add_session_card(session: AsyncSession, event: DayCompleted, _now: datetime) -> None:
    """Subscriber: adds a card about a finished day of training. One card a day: a later change of the comment replaces
    it."""
    program = await session.get(Program, event.program_id)
    client = await present_client(session, event.client_id)
    if client is None or program is None:
        return
    card_id = _id_of_session(event.enrolment_id, event.day, event.date)
    card = _card(program, event)
    await add_card(session, program.account_id, client.id, card, card_id=card_id, author_id=client.id, now=event.at)


async def session_card_seq(
    session: AsyncSession, conversation: Conversation, logged: LoggedSession, now: datetime
) -> int:
    """Returns the number of the card of a session of this conversation's client, which is added if the session has none
    because it was not finished. The conversation must be locked. Raises NotFound."""
    statement = (
        select(DayLog, Program)
        .join(Enrolment, Enrolment.id == DayLog.enrolment_id)
        .join(Program, Program.id == Enrolment.program_id)
        .where(
            DayLog.enrolment_id == logged.enrolment_id,
            DayLog.date == logged.date,
            DayLog.client_id == conversation.client_id,
            Enrolment.account_id == conversation.account_id,
        )
        .order_by(DayLog.run.desc())
        .limit(1)
    )
    log, program = or_404((await session.execute(statement)).one_or_none())
    card_id = _id_of_session(log.enrolment_id, log.day, log.date)
    seq: int | None = await session.scalar(select(Message.seq).where(Message.id == card_id))
    if seq is not None:
        return seq
    card = _card(program, log)
    message = NewMessage(conversation.client_id, from_coach=False, kind=MessageKind.CARD, card=card)
    return await append(session, conversation, card_id, message, max(now, conversation.last_message_at or now))


def _id_of_session(enrolment_id: UUID, day: int, on: date) -> UUID:
    return id_of_card(f"day_completed:{enrolment_id}:{day}:{on}")


def _card(program: Program, logged: DayCompleted | DayLog) -> SessionCard:
    return SessionCard(
        plan_id=program.id,
        program_title=program.title,
        enrolment_id=logged.enrolment_id,
        date=logged.date,
        day=logged.day + 1,
        comment=logged.comment,
        mood=logged.mood,
        energy=logged.energy,
    )
