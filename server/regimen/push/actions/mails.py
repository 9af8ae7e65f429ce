"""Mails that people may switch off: with a link to their settings, and unsubscribing in one click (RFC 8058)."""

from dataclasses import replace
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Role, User
from regimen.mails.settings import with_footer
from regimen.platform import mail
from regimen.platform.services import services_of
from regimen.push.access.settings import who_wants_mails
from regimen.push.rules.pages import settings_page
from regimen.push.rules.topics import MailTopic
from regimen.push.rules.unsubscribe import unsubscribe_token

UNSUBSCRIBE = "/api/mails/unsubscribe"


async def send_optional(session: AsyncSession, user: User, message: mail.Message, topic: MailTopic) -> None:
    """Sends a mail to somebody who wants those of its kind."""
    if user.id not in await who_wants_mails(session, topic, [user.id]):
        return
    text = optional_text(session, user, message.text)
    url = unsubscribe_url(session, user.id, topic)
    await mail.send(session, user.email, replace(message, text=text, unsubscribe_url=url))


def optional_text(session: AsyncSession, user: User, text: str) -> str:
    """Returns the text of a mail with a link to the settings of its reader."""
    page = settings_page(is_coach=user.role is Role.COACH)
    return with_footer(text, settings_link=f"{services_of(session).settings.base_url}{page}")


def unsubscribe_url(session: AsyncSession, user_id: UUID, topic: MailTopic) -> str:
    """Returns the address to which a mail app posts when its reader unsubscribes."""
    services = services_of(session)
    token = unsubscribe_token(services.settings.secret, user_id, topic, services.clock.now())
    return f"{services.settings.base_url}{UNSUBSCRIBE}?token={token}"
