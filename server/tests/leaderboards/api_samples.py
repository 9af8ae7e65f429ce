"""How to call the routes of leaderboards."""

from typing import Any

from sqlalchemy import select

from regimen.kit.ids import new_id
from regimen.training.models import Enrolment
from tests.api.samples import Samples, Setup

SCORE = {"type": "rounds_reps", "rounds": 7, "reps": 3}
CHALLENGE = {
    "name": "Row Around the Lake",
    "description": "Two kilometres on the rower.",
    "score_type": "time",
    "lower_wins": True,
    "starts_on": "2026-01-01",
    "ends_on": "2026-12-31",
}
RESULT = {"score": {"type": "time", "seconds": 450}, "done_on": "2026-01-11"}
_ONE = "/api/leaderboards/{leaderboard_id}/scores/{score_id}"
_COMMENT = f"{_ONE}/comments/{{comment_id}}"


async def score_and_comment(setup: Setup) -> dict[str, Any]:
    """A score of the tenant's client on a leaderboard, with a comment of theirs."""
    group = select(Enrolment.id).where(
        Enrolment.timeline_id == setup.tenant.ids["group_timeline_id"], Enrolment.client_id == setup.tenant.client.id
    )
    enrolment_id = str((await setup.session.scalars(group)).one())
    await setup.session.commit()
    body = {"enrolment_id": enrolment_id, "day": 0, "block_id": "b4", "score": SCORE}
    logged = await setup.client.put(f"/athlete/scores/{new_id()}", body)
    assert logged.status_code == 204, logged.text
    listed = (await setup.client.get(f"/athlete/leaderboards?enrolment_id={enrolment_id}&day=0")).json()
    board_id = listed["items"][0]["leaderboard_id"]
    mine = (await setup.client.get(f"/leaderboards/{board_id}")).json()["mine"]["score_id"]
    ids = {"leaderboard_id": board_id, "leaderboard_score_id": mine, "comment_id": new_id(), "new_comment_id": new_id()}
    said = await setup.client.put(
        f"/leaderboards/{board_id}/scores/{mine}/comments/{ids['comment_id']}", {"text": "Again!"}
    )
    assert said.status_code == 200, said.text
    return ids | {"challenge_id": await published_challenge(setup)}


async def published_challenge(setup: Setup) -> str:
    """A challenge of the tenant's coach that the client has joined."""
    created = await setup.coach.post("/coach/challenges", CHALLENGE)
    assert created.status_code == 201, created.text
    challenge_id = str(created.json()["id"])
    published = await setup.coach.post(f"/coach/challenges/{challenge_id}/publish")
    assert published.status_code == 200, published.text
    joined = await setup.client.put(f"/athlete/challenges/{challenge_id}/participation")
    assert joined.status_code == 204, joined.text
    return challenge_id


SAMPLES = Samples(
    values={"cursor": ""},
    bodies={
        f"PUT {_ONE}": {"score": SCORE, "reason": "Counted on the video."},
        f"PUT {_COMMENT}": {"text": "Strong!", "mentions": []},
        "POST /api/coach/challenges": {**CHALLENGE, "name": "Another Row"},
        "PUT /api/coach/challenges/{challenge_id}": CHALLENGE,
        "PUT /api/coach/challenges/{challenge_id}/clients/{athlete_id}/result": RESULT,
        "PUT /api/athlete/challenges/{challenge_id}/result": RESULT,
    },
    other_ids={
        f"GET {_ONE}": {"score_id": "leaderboard_score_id"},
        f"PUT {_ONE}": {"score_id": "leaderboard_score_id"},
        f"POST {_ONE}/verify": {"score_id": "leaderboard_score_id"},
        f"PUT {_COMMENT}": {"score_id": "leaderboard_score_id", "comment_id": "new_comment_id"},
        f"DELETE {_COMMENT}": {"score_id": "leaderboard_score_id"},
        "GET /api/score/members": {"score_id": "leaderboard_score_id"},
    },
    public_ids={(_COMMENT, "comment_id"): "chosen by the sender"},
    create=score_and_comment,
    order=3,
)
