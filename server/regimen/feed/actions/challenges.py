"""Notifications about challenges."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.feed.actions.deliver import deliver
from regimen.feed.actions.store import About, store
from regimen.feed.rules.templates import challenge_published
from regimen.leaderboards.access.challenges import find_published
from regimen.leaderboards.events import ChallengePublished


async def notify_of_challenge(session: AsyncSession, event: ChallengePublished, _now: datetime) -> None:
    """Subscriber: tells the clients whom a challenge is for that they can join it."""
    assert event.subject_id is not None
    found = await find_published(session, event.subject_id)
    if found is None:
        return
    draft = challenge_published(found)
    about = About(person_id=found.challenge.created_by, program_id=found.board.program_id)
    await deliver(session, draft, await store(session, draft, found.client_ids, about, event.at))
