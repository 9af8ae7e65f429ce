"""A leaderboard with many scores, inserted directly."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bench.seed import MONDAY, TODAY, Seeded
from regimen.accounts.actions.sessions import create_access_token
from regimen.kit.ids import new_id
from regimen.leaderboards.models import Leaderboard
from regimen.leaderboards.rules.boards import work_digest
from regimen.programs.models import Program
from regimen.training.rules.content import DayContent, Entry, ForTimeBlock, Reps, Session, Set

DAY: Final = 14 + (TODAY - MONDAY).days
"""Today, of the 28 days that the bench seeds around the week."""
SAVERS: Final = 80

_CONTENT = text(
    "update timeline_days set content = cast(:content as jsonb) where timeline_id = :timeline and day = :day"
)
# Times of 5 to 20 minutes in whole seconds, so that about 100 share each; a tenth scaled.
_SCORES = text("""
    insert into leaderboard_scores (id, leaderboard_id, client_id, enrolment_id, score, level, result, tiebreak, gender, age,
        hidden, visible, scored_on, logged_at, reason)
    select gen_random_uuid(), :board, client_id, enrolment_id,
        jsonb_build_object('type', 'time', 'seconds', seconds, 'rx', level = 0, 'capped', false), level, seconds * 1000,
        172800000, case when random() < 0.4 then 'female' else 'male' end, 16 + floor(random() * 50)::int, false, true,
        current_date, now() - interval '1 hour', ''
    from (
        select client_id, id as enrolment_id, 300 + floor((random() + random()) * 450)::int as seconds,
            case when random() < 0.1 then 1 else 0 end as level
        from enrolments where timeline_id = :timeline order by (id = :own) desc, id limit :count
    ) as logged
""")
_OTHER_BOARDS = text("""
    insert into leaderboards
    select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'day', 1000 + n))).*
    from leaderboards b, generate_series(1, 50) n where b.id = :board
""")
# As many scores again, on other leaderboards of the same table.
_OTHER_SCORES = text("""
    insert into leaderboard_scores
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'leaderboard_id', b.id))).*
    from leaderboard_scores s
    join leaderboards b on b.day = 1001 + ('x' || substr(md5(s.id::text), 1, 7))::bit(28)::int % 50
    where s.leaderboard_id = :board
""")
_OWN = text("""
    update leaderboard_scores mine set score = other.score, level = other.level, result = other.result,
        gender = 'female', age = 36
    from (select * from leaderboard_scores where leaderboard_id = :board order by level, result, tiebreak, id
        offset :number limit 1) as other
    where mine.leaderboard_id = :board and mine.enrolment_id = :own
""")
_PEOPLE = text("""
    select e.client_id, e.id from enrolments e
    left join leaderboard_scores s on s.leaderboard_id = :board and s.client_id = e.client_id
    where e.timeline_id = :timeline and (s.id is not null) = :has_score and e.id <> :own limit :count
""")
_WOMEN = text("select count(*) from leaderboard_scores where leaderboard_id = :board and gender = 'female'")


@dataclass(frozen=True)
class BoardSeeded:
    """The ids and tokens that requests use. `known` have a score already, `newcomers` have none."""

    board: UUID
    enrolment_id: UUID
    block_id: str
    women: int
    client_token: str
    coach_token: str
    newcomers: list[tuple[str, UUID]]
    known: list[tuple[str, UUID]]


def workout() -> ForTimeBlock:
    """Returns a block for time with a leaderboard."""
    entries = [
        Entry(id=f"e{number}", name=name, measurement="reps", sets=[Set(id=f"set{number}", reps=Reps(min=20))])
        for number, name in enumerate(("Wall ball", "Toes-to-bar"), 1)
    ]
    return ForTimeBlock(id="wod", title="Finisher", rounds=3, leaderboard=True, entries=entries)


async def seed_board(session: AsyncSession, seeded: Seeded, scores: int, *, own_place: int) -> BoardSeeded:
    """Writes the leaderboard of today, with the client of the bench at about `own_place`."""
    now, block = datetime.now(UTC), workout()
    program = await session.get_one(Program, seeded.program_id)
    content = DayContent(sessions=[Session(id="s1", blocks=[block])])
    place = {"timeline": seeded.timeline_id, "day": DAY}
    await session.execute(_CONTENT, place | {"content": json.dumps(content.model_dump(mode="json"))})
    board = Leaderboard(
        id=new_id(), account_id=program.account_id, program_id=program.id, timeline_id=seeded.timeline_id, day=DAY,
        block_id=block.id, score_type="time", work=work_digest(block), block=block.model_dump(mode="json"),
        created_at=now, scored_at=now,
    )  # fmt: skip
    session.add(board)
    await session.flush()
    own = {"board": board.id, "own": seeded.enrolment_id}
    await session.execute(_SCORES, own | {"timeline": seeded.timeline_id, "count": scores})
    for others in (_OTHER_BOARDS, _OTHER_SCORES):
        await session.execute(others, {"board": board.id})
    await session.execute(_OWN, own | {"number": own_place})

    async def people(*, has_score: bool) -> list[tuple[str, UUID]]:
        values = own | {"timeline": seeded.timeline_id, "has_score": has_score, "count": SAVERS}
        found = (await session.execute(_PEOPLE, values)).all()
        return [
            (create_access_token(session, user, account_id=None, device="bench", now=now), at) for user, at in found
        ]

    return BoardSeeded(
        board=board.id,
        enrolment_id=seeded.enrolment_id,
        block_id=block.id,
        women=(await session.execute(_WOMEN, {"board": board.id})).scalar_one(),
        client_token=seeded.client_token,
        coach_token=seeded.coach_token,
        newcomers=await people(has_score=False),
        known=await people(has_score=True),
    )
