"""Challenges of the demo: one that runs and one that begins soon."""

from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.demo.context import DemoContext
from regimen.demo.people import CLIENTS, ZONE, Client
from regimen.kit.clock import local_date
from regimen.kit.ids import new_id
from regimen.leaderboards.access.product_challenges import product_challenges
from regimen.leaderboards.actions.challenges import Definition, create_challenge, publish_challenge
from regimen.leaderboards.actions.comments import write_comment
from regimen.leaderboards.actions.participation import Result, enter_for_client, enter_own, join
from regimen.leaderboards.models import LeaderboardScore
from regimen.leaderboards.rules.challenges import Scoring
from regimen.memberships.access.current import current_clients
from regimen.training.rules.performance import Score

_ENTERS_OWN: Final = "Maya"
_JOINS_ONLY: Final = "Samir"
_RUN: Final = timedelta(days=10)
"""How long ago the challenge began that runs."""


async def run_challenges(demo: DemoContext) -> None:
    """Starts two ready-made challenges; clients enter results in the one that runs."""
    async with demo.runtime.sessions() as session, session.begin():
        today = local_date(demo.now, ZONE)
        rowing = await _start(session, demo, "row-2k", begins_in=-_RUN)
        await _start(session, demo, "plank", begins_in=timedelta(days=4))
        current = set(await session.scalars(current_clients(demo.erik.account)))
        clients = [one for one in CLIENTS if demo.users.get(one.email) in current]
        for number, client in enumerate(clients[:14]):
            done_on = today - timedelta(days=number * 3 % _RUN.days)
            score = Score(type="time", seconds=428 + number * 47 % 90 + number / 10, rx=number % 7 != 5)
            await _enter(session, demo, rowing, client, Result(score, done_on))
        await _praise(session, demo, rowing)


async def _start(session: AsyncSession, demo: DemoContext, key: str, *, begins_in: timedelta) -> UUID:
    """Publishes one of the product's challenges."""
    made = next(one for one in product_challenges() if one.key == key)
    starts_on = local_date(demo.now, ZONE) + begins_in
    definition = Definition(
        name=made.name,
        description=made.description,
        rules=made.rules,
        tiebreak=made.tiebreak,
        program_id=None,
        scoring=Scoring(made.score_type, made.lower_wins, made.cap_seconds, bool(made.tiebreak)),
        starts_on=starts_on,
        ends_on=starts_on + timedelta(days=made.days - 1),
    )
    challenge_id = await create_challenge(session, definition, actor=demo.erik, now=demo.now)
    today = local_date(demo.now, ZONE)
    await publish_challenge(session, challenge_id, actor=demo.erik, now=demo.now, today=today)
    return challenge_id


async def _enter(session: AsyncSession, demo: DemoContext, challenge_id: UUID, client: Client, result: Result) -> None:
    today = local_date(demo.now, ZONE)
    when: dict[str, Any] = {"today": today, "now": demo.now}
    if client.first == _JOINS_ONLY:
        await join(session, demo.actor_of(client), challenge_id, **when)
    elif client.first == _ENTERS_OWN:
        await enter_own(session, demo.actor_of(client), challenge_id, result, **when)
    else:
        user_id = demo.users[client.email]
        await enter_for_client(session, demo.erik, challenge_id, user_id, result, now=demo.now)


async def _praise(session: AsyncSession, demo: DemoContext, challenge_id: UUID) -> None:
    maya = next(demo.users[client.email] for client in CLIENTS if client.first == _ENTERS_OWN)
    score_id = await session.scalar(
        select(LeaderboardScore.id).where(
            LeaderboardScore.leaderboard_id == challenge_id, LeaderboardScore.client_id == maya
        )
    )
    if score_id is None:
        return
    await write_comment(
        session,
        demo.erik,
        demo.now.date(),
        challenge_id,
        score_id,
        new_id(),
        text="Negative split, Maya. Pull like that once more before Sunday!",
        mentions=[maya],
        now=demo.now,
    )
