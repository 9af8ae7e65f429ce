"""A coach writes to support."""

from datetime import datetime
from uuid import uuid5

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import lock_present_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account
from regimen.kit.texts import truncate, visible
from regimen.mails.support import SUPPORT_REQUEST, person_line, support_request
from regimen.platform import mail
from regimen.platform.models import MailRow
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of
from regimen.support.failures import TooManySupportRequests
from regimen.support.rules import A_PERSON, MAX_BROWSER
from regimen.support.schemas import SupportRequest


async def send_request(session: AsyncSession, actor: Actor, form: SupportRequest, *, browser: str | None) -> None:
    """Mails a request to support, once for each id of a person.

    Raises TooManySupportRequests, Unauthenticated for a person who has been deleted meanwhile.
    """
    mail_id = uuid5(actor.user_id, str(form.id))
    if await session.get(MailRow, mail_id) is not None:
        return
    for rate in A_PERSON:
        await limit(session, "support_requests", rate, str(actor.user_id), TooManySupportRequests)
    settings = services_of(session).settings
    user = await lock_present_user(session, actor.user_id)
    account = await session.get_one(Account, actor.account_id) if actor.account_id else None
    message = support_request(
        name=user.full_name,
        email=user.email,
        is_confirmed=user.confirmed_email is not None,
        text=form.text,
        page=f"{settings.base_url}{visible(form.page)}",
        account=f"{account.title} ({account.kind}, {account.id})" if account else None,
        person=user.id,
        release=visible(form.release),
        browser=truncate(visible(browser or ""), MAX_BROWSER),
    )
    email = mail.BulkEmail(mail_id, settings.support_address, message.text, reply_to=user.confirmed_email)
    await mail.send_many(session, [email], subject=message.subject, kind=message.kind)


async def delete_of_user(session: AsyncSession, actor: Actor, _now: datetime) -> None:
    """Step of a deletion: deletes what a user has written to support."""
    of_user = MailRow.text.startswith(person_line(actor.user_id))
    await session.execute(delete(MailRow).where(MailRow.kind == SUPPORT_REQUEST, of_user))
