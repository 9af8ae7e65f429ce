"""Mailing a release note to those who want mails about the product, some hundreds at a time."""

from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.texts import without_links
from regimen.mails.release_notes import release_note_text
from regimen.platform import mail
from regimen.platform.job_items import for_each
from regimen.platform.jobs import enqueue, job
from regimen.platform.services import services_of
from regimen.push.access.settings import wants_mails
from regimen.push.actions.mails import optional_text, unsubscribe_url
from regimen.push.rules.topics import MailTopic
from regimen.release_notes.models import ReleaseNote
from regimen.release_notes.rules import roles_of

AT_ONCE: Final = 500
PAGE: Final = "/release-notes"


@job("mail_release_note")
async def mail_release_note(
    session: AsyncSession, now: datetime, *, note_id: UUID, body: str, after: UUID | None = None
) -> None:
    """Mails a note, `body` in Markdown, to the next readers with a confirmed address; and goes on with those after."""
    note = await session.get(ReleaseNote, note_id)
    if note is None:
        return
    readers = select(User).where(
        User.role.in_(roles_of(note.audience)),
        User.confirmed_at.is_not(None),
        User.deleted_at.is_(None),
        wants_mails(MailTopic.PRODUCT),
    )
    if after is not None:
        readers = readers.where(User.id > after)
    page = (await session.scalars(readers.order_by(User.id).limit(AT_ONCE))).all()
    link = f"{services_of(session).settings.base_url}{PAGE}"
    people, emails = {user.id: user for user in page}, list[mail.BulkEmail]()

    async def write(user_id: UUID) -> None:
        user = people[user_id]
        text = release_note_text(without_links(user.first_name, "there"), title=note.title, body=body, link=link)
        url = unsubscribe_url(session, user.id, MailTopic.PRODUCT)
        emails.append(mail.BulkEmail(uuid5(note.id, str(user.id)), user.email, optional_text(session, user, text), url))

    await for_each(session, "mail_release_note", people, write)
    await mail.send_many(session, emails, subject=note.title, kind="release_note")
    if len(page) == AT_ONCE:
        await enqueue(session, mail_release_note, note_id=note_id, body=body, after=page[-1].id)
