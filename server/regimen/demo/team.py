"""The team of the gym: a contributor who has just joined, and somebody who has not answered yet."""

from datetime import timedelta

from argon2 import PasswordHasher

from regimen.accounts.actions.coach_invitations import NewCoach, invite_coach
from regimen.accounts.models import MemberRole
from regimen.demo.accounts import create_coach, hire
from regimen.demo.context import DemoContext
from regimen.demo.people import JONAH, PASSWORD, SAM
from regimen.kit.db import run_after_commit


async def complete_team(demo: DemoContext) -> None:
    """Invites a contributor, who accepts, and a coach, whose invitation is open."""
    assert demo.owner is not None
    async with demo.runtime.sessions() as session:
        async with session.begin():
            jonah = await create_coach(session, demo, JONAH, PasswordHasher().hash(PASSWORD), has_portrait=False)
            await hire(session, demo.owner, JONAH, jonah, MemberRole.CONTRIBUTOR, demo.real_now - timedelta(days=3))
            sam = NewCoach(SAM.email, SAM.first, SAM.last, MemberRole.COACH, financial=False)
            await invite_coach(session, demo.owner, sam, now=demo.real_now - timedelta(hours=20))
        await run_after_commit(session)
