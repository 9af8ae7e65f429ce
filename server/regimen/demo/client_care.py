"""How the gym's coaches keep an overview of their clients: tags, who looks after whom, notes, saved views."""

from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.team import is_coach_with_clients
from regimen.accounts.models import User
from regimen.clients.actions.assignments import assign
from regimen.clients.actions.notes import create_note
from regimen.clients.actions.tags import create_tag, set_tags
from regimen.clients.actions.views import create_view
from regimen.clients.models import TagColour
from regimen.demo.context import DemoContext
from regimen.demo.people import CLIENTS, INES
from regimen.memberships.models import Membership, State

TAGS: Final = {
    "Meet in May": (TagColour.PURPLE, ("Maya", "Jonas", "Lena", "Finn")),
    "Injury": (TagColour.RED, ("Freya", "Diego")),
    "New to lifting": (TagColour.BLUE, ("Aisha", "Grace", "Sofia")),
    "Shift work": (TagColour.ORANGE, ("Tom", "Kwame")),
}
OF_INES: Final = ("Aisha", "Freya", "Sofia", "Zoe")
"""Erik looks after every third client, and these belong to his colleague."""
NOTES: Final = {
    "Maya": [
        ("Left knee: no deep lunges with load. Split squats to a pad are fine. Check again after week 8.", True),
        ("Wants 120 kg on the squat by May. Trains before work, so keep sessions under an hour.", False),
    ],
    "Tom": [("Night shifts every other week: move the heavy day to his first free one.", True)],
}
VIEWS: Final = {
    "Silent for two weeks": {"tab": "active", "activity": "silent_14_days", "sort": "last_trained asc"},
    "Payment missed": {"tab": "active", "status": "missed_payment"},
}


async def look_after_clients(demo: DemoContext) -> None:
    async with demo.runtime.sessions() as session, session.begin():
        clients = await _clients(session, demo)
        await _tag(session, demo, clients)
        await _assign(session, demo, clients)
        for first, notes in NOTES.items():
            for text, pinned in notes:
                if first in clients:
                    await create_note(session, demo.erik, clients[first], text=text, pinned=pinned, now=demo.now)
        for shared, (name, filters) in enumerate(VIEWS.items()):
            await create_view(session, demo.erik, name=name, shared=bool(shared), filters=filters, now=demo.now)


async def _clients(session: AsyncSession, demo: DemoContext) -> dict[str, UUID]:
    """Returns the clients who ever joined, by first name."""
    joined = select(Membership.client_id).where(
        Membership.account_id == demo.erik.account, Membership.state != State.INIT
    )
    ids = set(await session.scalars(joined))
    return {one.first: demo.users[one.email] for one in CLIENTS if demo.users.get(one.email) in ids}


async def _tag(session: AsyncSession, demo: DemoContext, clients: dict[str, UUID]) -> None:
    ids = {
        name: (await create_tag(session, demo.erik, name=name, colour=colour, now=demo.now)).id
        for name, (colour, _) in TAGS.items()
    }
    for first, client_id in clients.items():
        tags = [ids[name] for name, (_, people) in TAGS.items() if first in people]
        if tags:
            await set_tags(session, demo.erik, client_id, tags)


async def _assign(session: AsyncSession, demo: DemoContext, clients: dict[str, UUID]) -> None:
    ines = await session.scalar(select(User.id).where(User.email == INES.email))
    works_here = ines is not None and await is_coach_with_clients(session, demo.erik.account, ines)
    for number, (first, client_id) in enumerate(clients.items()):
        if first in OF_INES and works_here:
            await assign(session, demo.erik, client_id, ines, demo.now)
        elif number % 3 == 0:
            await assign(session, demo.erik, client_id, demo.erik.user_id, demo.now)
