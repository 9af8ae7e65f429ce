"""How to call the routes of leaderboards."""

from typing import Any

from sqlalchemy import select

from regimen.kit.ids import new_id
from regimen.training.models import Enrolment
from tests.api.samples import Samples, Setup

SCORE = {"type": "rounds_reps", "rounds": 7, "reps": 3}
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
    return ids


SAMPLES = Samples(
    values={"cursor": ""},
    bodies={
        f"PUT {_ONE}": {"score": SCORE, "reason": "Counted on the video."},
        f"PUT {_COMMENT}": {"text": "Strong!", "mentions": []},
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
