"""Mail: stored in the transaction that sends it, delivered by a job; without an SMTP server it stays in the outbox.

A link that proves something stands in a stored mail only until it is sent, at most for a week.
"""

import asyncio
import dataclasses
import re
import smtplib
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from urllib.parse import unquote, urlsplit
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.kit.texts import address_for_mail
from regimen.platform.jobs import Retry, enqueue, enqueue_many, job, periodic
from regimen.platform.models import MailRow
from regimen.platform.services import services_of

_TIMEOUT = 30
_KEEP_LINKS = timedelta(days=7)
_PROOF_IN_LINK = r"([?&]\w*token=|[?&]invite=|/accept-invitation/)[\w-]+"  # for Python and PostgreSQL
_ERASED = "…"


@dataclass(frozen=True, kw_only=True)
class Message:
    """What a mail says; written by the catalogue in `regimen/mails/`. `kind` names the occasion ("confirm_email")."""

    kind: str
    subject: str
    text: str
    html: str | None = None
    unsubscribe_url: str | None = None
    """Where a mail app posts when its reader unsubscribes (RFC 8058): of mails that people may switch off."""


async def send(session: AsyncSession, to: str, message: Message) -> MailRow:
    """Stores a mail and, where there is an SMTP server, has it sent after the commit."""
    services = services_of(session)
    mail = MailRow(
        id=new_id(),
        to=to,
        subject=" ".join(message.subject.split()),
        text=message.text,
        html=message.html,
        kind=message.kind,
        unsubscribe_url=message.unsubscribe_url,
        reply_to=None,
        created_at=services.clock.now(),
        sent_at=None,
        error=None,
    )
    session.add(mail)
    await session.flush()
    if services.settings.smtp_url:
        await enqueue(session, deliver_mail, mail_id=mail.id)
    return mail


@dataclass(frozen=True)
class BulkEmail:
    """One email of many. The caller chooses its id, so that storing it again changes nothing."""

    id: UUID
    to: str
    text: str
    unsubscribe_url: str | None = None
    reply_to: str | None = None


async def send_many(session: AsyncSession, emails: Sequence[BulkEmail], *, subject: str, kind: str) -> None:
    """Stores many mails in a fixed number of queries; those that exist already are skipped."""
    if not emails:
        return
    services = services_of(session)
    common = {"subject": " ".join(subject.split()), "kind": kind, "created_at": services.clock.now()}
    rows = [dataclasses.asdict(one) | common for one in emails]
    statement = upsert(MailRow).values(rows).on_conflict_do_nothing().returning(MailRow.id)
    written = (await session.scalars(statement)).all()
    if services.settings.smtp_url:
        await enqueue_many(session, deliver_mail, [{"mail_id": mail_id} for mail_id in written])


@job("deliver_mail", retry=Retry(attempts=9))
async def deliver_mail(session: AsyncSession, now: datetime, *, mail_id: UUID) -> None:
    """Sends one mail to the SMTP server. A refused recipient is recorded, not retried."""
    settings = services_of(session).settings
    mail = await session.get(MailRow, mail_id, with_for_update=True)
    if mail is None or mail.sent_at is not None or not settings.smtp_url:
        return
    message = compose(mail, sender=settings.mail_from)
    try:
        await asyncio.to_thread(deliver, settings.smtp_url, message)
    except smtplib.SMTPRecipientsRefused as refusal:
        mail.error = str(refusal.recipients)[:500]
    else:
        mail.sent_at, mail.error = now, None
    _erase_links(mail)


@periodic("37 3 * * *")
@job("erase_mailed_links")
async def erase_mailed_links(session: AsyncSession, now: datetime) -> None:
    """Erases the links of mails that stayed in the outbox: nobody will send them any more."""
    kept = MailRow.text.regexp_match(_PROOF_IN_LINK)
    for mail in await session.scalars(select(MailRow).where(kept, MailRow.created_at < now - _KEEP_LINKS)):
        _erase_links(mail)


def _erase_links(mail: MailRow) -> None:
    mail.text = without_secrets(mail.text)
    mail.html = mail.html and without_secrets(mail.html)
    mail.unsubscribe_url = None


def without_secrets(text: str) -> str:
    """Returns the text of a mail without the tokens of its links."""
    return re.sub(_PROOF_IN_LINK, rf"\1{_ERASED}", text)


def compose(mail: MailRow, *, sender: str) -> EmailMessage:
    """Returns the MIME message."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = address_for_mail(mail.to)
    if mail.reply_to:
        message["Reply-To"] = address_for_mail(mail.reply_to)
    message["Subject"] = mail.subject
    message["Date"] = format_datetime(mail.created_at)
    message["Message-ID"] = make_msgid(idstring=mail.id.hex, domain=sender.rpartition("@")[2].rstrip("> "))
    if mail.unsubscribe_url:
        message["List-Unsubscribe"] = f"<{mail.unsubscribe_url}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text)
    if mail.html:
        message.add_alternative(mail.html, subtype="html")
    return message


def deliver(url: str, message: EmailMessage) -> None:
    """Sends over `smtp://`, `smtp+starttls://` or `smtps://` `user:password@host:port`."""
    parts = urlsplit(url)
    host = parts.hostname or "localhost"
    context = ssl.create_default_context()
    if parts.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=_TIMEOUT, context=context)
    else:
        server = smtplib.SMTP(host, parts.port or (25 if parts.scheme == "smtp" else 587), timeout=_TIMEOUT)
    with server:
        if parts.scheme == "smtp+starttls":
            server.starttls(context=context)
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(message)
