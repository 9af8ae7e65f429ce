"""Challenges on the wire."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.kit.texts import visible
from regimen.leaderboards.rules.challenges import MAX_CAP_SECONDS, MAX_DESCRIPTION, MAX_NAME, MAX_RULES, MAX_TIEBREAK
from regimen.leaderboards.schemas.boards import ChallengeBoard, ScorePerson
from regimen.training.rules.named_tests import TestScore
from regimen.training.rules.performance import Score


def _name(value: str) -> str:
    name = visible(value)
    if not name:
        raise ValueError("Enter a name.")
    return _at_most(MAX_NAME, name)


def _tiebreak(value: str) -> str:
    return _at_most(MAX_TIEBREAK, visible(value))


def _at_most(length: int, text: str) -> str:
    if len(text) > length:
        raise ValueError(f"Use at most {length} characters.")
    return text


class ChallengeForm(Body):
    """A challenge. `score_type`, `lower_wins`, `cap_seconds` and whether there is a `tiebreak` are fixed once it has a
    result. The days are those of each client's own calendar; both belong to it."""

    name: Annotated[str, AfterValidator(_name), Field(json_schema_extra={"maxLength": MAX_NAME})]
    description: str = Field("", max_length=MAX_DESCRIPTION)
    rules: str = Field("", max_length=MAX_RULES)
    score_type: TestScore
    lower_wins: bool = Field(False, description="Whether less is better: true for most tests of time.")
    cap_seconds: int | None = Field(None, ge=1, le=MAX_CAP_SECONDS)
    tiebreak: Annotated[str, AfterValidator(_tiebreak)] = Field(
        "",
        description="The time that decides between equal scores, in words; empty: they share a place.",
        json_schema_extra={"maxLength": MAX_TIEBREAK},
    )
    program_id: UUID | None = Field(None, description="For whose clients; null for all of the account.")
    starts_on: date
    ends_on: date


class ListedChallenge(ChallengeBoard):
    """A challenge in the coach's library: how many have joined, how many are on its leaderboard, and who is first."""

    joined: int
    count: int
    first: ScorePerson | None
    first_score: Score | None
    scoring_fixed: bool = Field(description="It has results: how it is scored can't change.")
    abilities: list[Literal["edit", "publish", "delete", "archive", "restore"]]


class ChallengeList(Listing[ListedChallenge]):
    """A page of the library. `abilities` contains `create` if the account's plan is running."""

    abilities: list[Literal["create"]]


class ProductChallenge(View):
    """A challenge that comes with the product, to start one's own from. `days`: how long it usually runs."""

    key: str
    name: str
    description: str
    rules: str
    score_type: TestScore
    lower_wins: bool
    cap_seconds: int | None
    tiebreak: str
    days: int


class ProductChallenges(View):
    items: list[ProductChallenge]


class ClientChallenge(ChallengeBoard):
    """A challenge of a client. `place` is the place of their result among `total`; null without one, or while they keep
    it to themselves (`hidden`)."""

    participants: int
    joined: bool
    score_id: Id | None
    score: Score | None
    scored_on: date | None
    place: int | None
    hidden: bool
    total: int


class ClientChallenges(View):
    """Those that end last come first."""

    items: list[ClientChallenge]


class ChallengeResultForm(Body):
    """What somebody achieved, on a day of the challenge. The score has the type of the challenge."""

    score: Score
    done_on: date


class ChallengeClient(View):
    """A client whom a challenge is for."""

    id: Id
    full_name: str
    avatar_url: str | None
    joined: bool
    has_result: bool


class ChallengeClients(Listing[ChallengeClient]):
    """One page of the clients who can take part, by name."""
