"""Mails that sum up what somebody has not read, for those who have chosen them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import AccountMember, Role, User
from regimen.chat.access.members import may_message
from regimen.chat.access.readers import Recipient
from regimen.chat.access.unread import unread_posts
from regimen.feed.access import unread_since
from regimen.feed.models import FeedSettings, Summary
from regimen.feed.rules.amounts import visible_data
from regimen.feed.rules.summaries import due_since
from regimen.feed.rules.text import text_of
from regimen.feed.schemas.data import DATA
from regimen.mails import feed as mails
from regimen.platform import mail
from regimen.platform.job_items import for_each
from regimen.platform.services import services_of
from regimen.push.actions.mails import unsubscribe_url
from regimen.push.rules.topics import MailTopic
from regimen.subscription.access import is_closed

_IDS: Final = UUID("5b3f4a43-54d5-4f0e-8b8e-0a8f2d3f7c26")
AT_ONCE: Final = 200
_LISTED: Final = 10
"""Notifications that a mail names; the rest is a number."""


async def get_summary(session: AsyncSession, actor: Actor) -> Summary:
    """Returns what the person has chosen; no summaries unless they did."""
    row = await session.get(FeedSettings, actor.user_id, populate_existing=True)
    return row.summary if row else Summary.OFF


async def choose_summary(session: AsyncSession, actor: Actor, summary: Summary, now: datetime) -> None:
    """Stores how often the person wants a summary. The first one begins now: what is older was not asked for."""
    row = insert(FeedSettings).values(user_id=actor.user_id, summary=summary, summarised_until=now)
    changed = FeedSettings.summary != summary
    await session.execute(
        row.on_conflict_do_update(
            index_elements=["user_id"], set_={"summary": summary, "summarised_until": now}, where=changed
        )
    )


async def stop_summaries(session: AsyncSession, user_id: UUID) -> None:
    """Ends the summaries of somebody who has unsubscribed in their mail app. Safe to repeat."""
    await session.execute(update(FeedSettings).where(FeedSettings.user_id == user_id).values(summary=Summary.OFF))


async def send_due_summaries(session: AsyncSession, now: datetime, after: UUID | None = None) -> UUID | None:
    """Sends the summaries that are due to the next people by id. Returns the last of them, None at the end."""
    chosen = (
        select(FeedSettings, User)
        .join(User, User.id == FeedSettings.user_id)
        .where(FeedSettings.summary != Summary.OFF, User.deleted_at.is_(None), User.confirmed_at.is_not(None))
        .order_by(User.id)
        .limit(AT_ONCE)
        .with_for_update(of=FeedSettings, skip_locked=True)
    )
    rows = (await session.execute(chosen.where(User.id > after) if after else chosen)).all()
    people = {user.id: (settings, user) for settings, user in rows}

    async def summarise(user_id: UUID) -> None:
        settings, user = people[user_id]
        due = due_since(settings.summary, user.zone, now)
        if due is not None and settings.summarised_until < due:
            await _summarise(session, settings, user, now)
            settings.summarised_until = now

    await for_each(session, "send_feed_summaries", people, summarise)
    return max(people) if len(people) == AT_ONCE else None


async def _summarise(session: AsyncSession, settings: FeedSettings, user: User, now: datetime) -> None:
    """Mails a person what came since their last summary and is still unread; nothing if there is nothing."""
    since = settings.summarised_until
    accounts = await _open_accounts(session, user, now)
    notifications = await unread_since(session, user.id, since, now)
    places: Sequence[Recipient] = (
        [Recipient(user.id, Role.COACH, account_id) for account_id in accounts]
        if user.role is Role.COACH
        else [Recipient(user.id, Role.CLIENT, None)]
    )
    posts = [found for reader in places for found in await unread_posts(session, reader, since, now)]
    if not notifications and not posts:
        return
    base_url = services_of(session).settings.base_url
    message = mails.summary(
        user.first_name,
        weekly=settings.summary is Summary.WEEKLY,
        sentences=[
            text_of(visible_data(DATA.validate_python(one.data), sees_money=sees_money), for_client=one.is_for_client)
            for one, sees_money in notifications[:_LISTED]
        ],
        more=max(0, len(notifications) - _LISTED),
        posts=[(name, number) for _, name, number in posts],
        feed=f"{base_url}/feed/overview",
        communities=f"{base_url}/chat/communities",
        settings=f"{base_url}{mails.SETTINGS_PAGES[user.role.value]}",
    )
    mail_id = uuid5(_IDS, f"{user.id}:{since.isoformat()}")
    url = unsubscribe_url(session, user.id, MailTopic.SUMMARY)
    email = mail.BulkEmail(mail_id, user.email, message.text, url)
    await mail.send_many(session, [email], subject=message.subject, kind=message.kind)


async def _open_accounts(session: AsyncSession, user: User, now: datetime) -> Sequence[UUID]:
    """Returns the accounts in which a coach may read conversations."""
    statement = select(AccountMember.account_id).where(
        AccountMember.user_id == user.id,
        *may_message(),
        ~is_closed(AccountMember.account_id, now),
    )
    return (await session.scalars(statement.order_by(AccountMember.account_id))).all()
