"""Short ways to work with teams in tests."""

import re
from typing import Any

import httpx
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.models import MailRow
from tests.conftest import Requests

INVITATIONS = "/coach/coaches/invitations"


async def ok(answer: httpx.Response) -> Any:
    """Returns what a successful request answered."""
    assert answer.status_code < 300, answer.text
    return answer.json() if answer.content else None


async def invite(coach: Requests, email: str, **values: Any) -> dict[str, Any]:
    """Invites an address and returns its row in the list of coaches."""
    team = await ok(await coach.post(INVITATIONS, {"email": email, **values}))
    return next(one for one in team["coaches"] if one["email"] == email)


async def statuses(coach: Requests) -> dict[str, str]:
    """Returns the status of each coach and invitation, by email."""
    return {one["email"]: one["status"] for one in (await ok(await coach.get("/coach/coaches")))["coaches"]}


async def link_tokens(session: AsyncSession, to: str) -> list[str]:
    """Returns the tokens of the invitations that were mailed to an address, oldest first."""
    mails = select(MailRow.text).where(MailRow.kind == "coach_invitation", MailRow.to == to)
    texts = (await session.scalars(mails.order_by(MailRow.created_at, MailRow.id))).all()
    return [match[1] for text in texts if (match := re.search(r"/accept-invitation/([\w-]+)", text))]


async def actions(coach: Requests) -> list[str]:
    """Returns what the activity of the team tells, newest first."""
    return [one["action"] for one in (await ok(await coach.get("/coach/coaches/activity")))["items"]]


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
