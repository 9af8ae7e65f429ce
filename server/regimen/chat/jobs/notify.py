"""What follows after a message was sent: notifications on devices at once, and mails to those who have not read it two
minutes later."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.actions.device_notifications import READING_TIME, tell_of
from regimen.chat.actions.mails import WAIT, mail_about
from regimen.platform.job_items import for_each
from regimen.platform.jobs import enqueue, enqueue_many, job

_TRIES = 6


@job("notify_of_messages")
async def notify_of_messages(session: AsyncSession, now: datetime, *, messages: list[tuple[UUID, int]]) -> None:
    """Tells people on their devices, and waits two minutes before anybody is mailed."""
    each = [{"conversation_id": conversation_id, "seq": seq} for conversation_id, seq in messages]
    await enqueue_many(session, tell_of_message, each, delay=READING_TIME)
    await wait_to_mail(session, [conversation_id for conversation_id, _ in messages])


@job("tell_of_message")
async def tell_of_message(session: AsyncSession, now: datetime, *, conversation_id: UUID, seq: int) -> None:
    """Tells everybody of a message who has not read it and has a device."""
    await tell_of(session, conversation_id, seq, now)


async def wait_to_mail(session: AsyncSession, conversation_ids: list[UUID]) -> None:
    """Mails about these conversations in two minutes. While one waits already, it is not added again."""
    alone = conversation_ids[0] if len(conversation_ids) == 1 else None
    await enqueue(
        session,
        mail_unread_messages,
        delay=WAIT,
        queueing_lock=f"mail_unread:{alone}" if alone else None,
        conversation_ids=conversation_ids,
    )


@job("mail_unread_messages")
async def mail_unread_messages(
    session: AsyncSession, now: datetime, *, conversation_ids: list[UUID], failures: int = 0
) -> None:
    """Mails about conversations, and waits again for those in which some messages are too young. What fails is tried
    again with growing waits; `failures` is how often these have failed before."""
    early = list[UUID]()

    async def mail_about_one(conversation_id: UUID) -> None:
        if await mail_about(session, conversation_id, now):
            early.append(conversation_id)

    failed = await for_each(session, "mail_unread_messages", conversation_ids, mail_about_one)
    if failed and failures < _TRIES:
        delay = WAIT * 2**failures
        await enqueue(session, mail_unread_messages, delay=delay, conversation_ids=failed, failures=failures + 1)
    if early:
        await wait_to_mail(session, early)
