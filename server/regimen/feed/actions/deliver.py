"""Mails notifications that cannot wait, and shows them on devices."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.feed.actions.device_notifications import tell
from regimen.feed.rules.sending import mail_topic
from regimen.feed.rules.templates import NotificationDraft
from regimen.feed.rules.text import text_of
from regimen.mails import notifications as mails
from regimen.platform import mail
from regimen.platform.services import services_of
from regimen.push.actions.mails import send_optional

CLIENT_PAGE, COACH_PAGE = "/user/my_programs/active", "/feed/financial"
"""Where the link of a mail leads."""


async def deliver(session: AsyncSession, draft: NotificationDraft, stored: Mapping[UUID, UUID]) -> None:
    """Mails a notification to its readers, and shows it on their devices, if it cannot wait. `stored` are the ids of
    the notifications by reader."""
    if draft.mailed:
        await _mail(session, draft, list(stored))
    if draft.is_told:
        await tell(session, stored)


async def _mail(session: AsyncSession, draft: NotificationDraft, readers: Sequence[UUID]) -> None:
    for_client = draft.audience == "client"
    link = f"{services_of(session).settings.base_url}{CLIENT_PAGE if for_client else COACH_PAGE}"
    sentence = text_of(draft.data, for_client=for_client)
    topic = mail_topic(draft)
    for user in await session.scalars(select(User).where(User.id.in_(readers)).order_by(User.email)):
        message = mails.notification(
            user.first_name, kind=draft.type, data_kind=draft.data.kind, sentence=sentence, link=link
        )
        if topic is None:
            await mail.send(session, user.email, message)
        else:
            await send_optional(session, user, message, topic)
