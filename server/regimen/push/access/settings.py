"""What people want to be told of."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.models import User
from regimen.push import ports
from regimen.push.models import NotificationSettings
from regimen.push.rules.topics import MailTopic, PushTopic

_PUSH: Final[dict[PushTopic, InstrumentedAttribute[bool]]] = {
    PushTopic.MESSAGES: NotificationSettings.push_messages,
    PushTopic.COMMUNITY: NotificationSettings.push_community,
    PushTopic.PROGRAM: NotificationSettings.push_program,
    PushTopic.MONEY: NotificationSettings.push_money,
}
_MAILS: Final[dict[MailTopic, InstrumentedAttribute[bool]]] = {
    MailTopic.PRODUCT: NotificationSettings.mail_product,
    MailTopic.PROGRAM: NotificationSettings.mail_program,
}


def wants_push(topic: PushTopic) -> ColumnElement[bool]:
    """Returns the condition that a user of a statement wants notifications of a kind."""
    return _wants(_PUSH[topic])


def wants_mails(topic: MailTopic) -> ColumnElement[bool]:
    """Returns the condition that a user of a statement wants mails of a kind; those about messages are the chat's."""
    return _wants(_MAILS[topic])


def _wants(column: InstrumentedAttribute[bool]) -> ColumnElement[bool]:
    chosen = select(column).where(NotificationSettings.user_id == User.id).correlate(User).scalar_subquery()
    return func.coalesce(chosen, True)


async def who_wants_mails(session: AsyncSession, topic: MailTopic, people: Collection[UUID]) -> set[UUID]:
    """Returns those of these people who want mails of a kind. One query."""
    return set(await session.scalars(select(User.id).where(User.id.in_(people), wants_mails(topic))))


async def get_settings(session: AsyncSession, user_id: UUID) -> NotificationSettings:
    """Returns a person's settings; everything is on unless they have said otherwise."""
    row = await session.get(NotificationSettings, user_id, populate_existing=True)
    return row or NotificationSettings(
        user_id=user_id,
        **{column.key: True for column in (*_PUSH.values(), *_MAILS.values())},
    )


async def chat_mails(session: AsyncSession, user_id: UUID) -> bool:
    return await ports.wants_chat_mails(session, user_id)
