"""Converts challenges to schemas."""

from datetime import date
from typing import Literal

from regimen.accounts.present.users import url_of
from regimen.leaderboards.access import challenges as access
from regimen.leaderboards.present.boards import challenge_fields, person
from regimen.leaderboards.schemas.challenges import ChallengeClient, ClientChallenge, ListedChallenge
from regimen.training.rules.performance import Score

_Ability = Literal["edit", "publish", "delete", "archive", "restore"]


def listed_challenge(listed: access.ListedChallenge, today: date, *, may_write: bool) -> ListedChallenge:
    first = listed.first
    return ListedChallenge(
        **challenge_fields(listed.row, today),
        joined=listed.joined,
        count=listed.count,
        first=person(listed.first_client) if listed.first_client else None,
        first_score=Score.model_validate(first.score) if first else None,
        scoring_fixed=listed.has_results,
        abilities=_abilities(listed) if may_write else [],
    )


def _abilities(listed: access.ListedChallenge) -> list[_Ability]:
    challenge = listed.row.challenge
    if challenge is None or challenge.archived_at is not None:
        return ["restore"]
    return ["edit", "archive"] if challenge.published_at is not None else ["edit", "publish", "delete", "archive"]


def client_challenge(one: access.ClientChallenge, today: date) -> ClientChallenge:
    score = one.score
    return ClientChallenge(
        **challenge_fields(one.row, today),
        participants=one.joined,
        joined=one.has_joined,
        score_id=score.id if score else None,
        score=Score.model_validate(score.score) if score else None,
        scored_on=score.scored_on if score else None,
        place=one.better + 1 if score and score.visible else None,
        hidden=score is not None and not score.visible,
        total=one.total,
    )


def possible_participant(one: access.PossibleParticipant) -> ChallengeClient:
    return ChallengeClient(
        id=one.client.id,
        full_name=one.client.full_name,
        avatar_url=url_of(one.client.avatar_key),
        joined=one.joined,
        has_result=one.has_result,
    )
