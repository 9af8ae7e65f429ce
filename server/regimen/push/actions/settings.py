"""People choose what they are told of."""

from typing import Final
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.push import ports
from regimen.push.models import NotificationSettings
from regimen.push.rules.topics import MailTopic, PushTopic

_KEPT_ELSEWHERE: Final = frozenset({MailTopic.CHAT, MailTopic.SUMMARY})


async def change_settings(
    session: AsyncSession, user_id: UUID, *, mails: dict[MailTopic, bool], push: dict[PushTopic, bool]
) -> None:
    """Sets what somebody wants to be told of; what is left out stays as it is."""
    columns = {f"mail_{topic}": wanted for topic, wanted in mails.items() if topic not in _KEPT_ELSEWHERE}
    columns |= {f"push_{topic}": wanted for topic, wanted in push.items()}
    if columns:
        row = insert(NotificationSettings).values(user_id=user_id, **columns)
        await session.execute(row.on_conflict_do_update(index_elements=["user_id"], set_=columns))
    if MailTopic.CHAT in mails:
        await ports.set_chat_mails(session, user_id, mails[MailTopic.CHAT])
    if mails.get(MailTopic.SUMMARY) is False:
        await ports.stop_summaries(session, user_id)
