"""Leaderboards on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.leaderboards.rules.boards import MAX_COMMENT, MAX_MENTIONS, MAX_REASON
from regimen.leaderboards.rules.challenges import ChallengeState
from regimen.training.rules.content import Block, ScoreType
from regimen.training.rules.load_steps import LoadSteps
from regimen.training.rules.named_tests import TestScore
from regimen.training.rules.performance import Score


class ScorePerson(View):
    """Somebody on a leaderboard, or who writes about a score there."""

    id: Id
    full_name: str
    avatar_url: str | None
    deleted: bool


class DailyBoard(View):
    """The leaderboard of a block of a day. `on` is its date where all clients have the same dates."""

    kind: Literal["daily"] = "daily"
    id: Id
    score_type: ScoreType
    program_id: Id
    program_title: str
    track_name: str
    day: int
    on: date | None
    block: Block
    load_steps: LoadSteps | None = Field(description="The loads of the coach's gym; null: the usual ones.")


class ChallengeBoard(View):
    """The leaderboard of a challenge, with the challenge. `program_id` and `program_title`: for whose clients it is;
    null for all of the account. `state` is that of the caller's day. `creator` is a coach. `tiebreak`: the
    time that decides between equal scores, in words; empty where they share a place."""

    kind: Literal["challenge"] = "challenge"
    id: Id
    score_type: TestScore
    name: str
    description: str
    rules: str
    lower_wins: bool
    cap_seconds: int | None
    tiebreak: str
    program_id: Id | None
    program_title: str | None
    starts_on: date
    ends_on: date
    state: ChallengeState
    creator: str
    archived: bool


Board = Annotated[DailyBoard | ChallengeBoard, Field(discriminator="kind")]


class ListedLeaderboard(DailyBoard):
    """A leaderboard in a list: how many have a place, and who is first."""

    scored_at: datetime
    count: int
    first: ScorePerson | None
    first_score: Score | None


class LeaderboardList(Listing[ListedLeaderboard]):
    """One page of leaderboards, the newest score first."""


class LeaderboardEntry(View):
    """A row of a leaderboard. Equal scores share a `place`; `number` counts the rows without gaps. `cursor`: the page
    after this row."""

    score_id: Id
    person: ScorePerson
    place: int
    number: int
    score: Score
    comments: int
    verified: bool
    corrected: bool
    scored_on: date
    cursor: str


class OwnScore(View):
    """The caller's own score, also while it is hidden. `place` is what it has, or would have among those who are shown,
    of `total`; None in a division that it does not belong to. `equal` others share it. `ten_up`: the score ten rows
    above. `enrolment_id` and `scored_on` name the day where it is entered; `enrolment_id` is null in a challenge."""

    score_id: Id
    enrolment_id: Id | None
    scored_on: date
    score: Score
    hidden: bool
    shows_results: bool
    place: int | None
    equal: int
    ten_up: Score | None
    reason: str
    logged: Score | None


class Participation(View):
    """Who takes part in a challenge: how many, as far as the caller sees them, and what clients may do themselves."""

    count: int
    joined: bool
    abilities: list[Literal["join", "enter", "leave"]]


class LeaderboardDetails(View):
    """What opens first: the top of a leaderboard, the caller's own score, and the rows around it that are further
    down."""

    board: Board
    total: int
    total_reps: int | None = Field(description="Of the whole workout, where it is certain.")
    participation: Participation | None = Field(description="Of a challenge.")
    entries: list[LeaderboardEntry]
    around: list[LeaderboardEntry]
    mine: OwnScore | None


class EntryPage(View):
    """The rows after another one."""

    entries: list[LeaderboardEntry]


class DayBoard(View):
    """The leaderboard of a block of a day."""

    leaderboard_id: Id
    block_id: str
    place: int | None
    hidden: bool
    total: int


class DayBoards(View):
    items: list[DayBoard]


class HideForm(Body):
    """Whether one's own score is kept off the leaderboard."""

    hidden: bool


class CorrectionForm(Body):
    """What a score really was, and why it is changed: the client reads it. `before` is the score that the coach saw."""

    score: Score
    before: Score | None = None
    reason: Annotated[str, Field(max_length=MAX_REASON)] = ""


class ScoreCorrectionView(View):
    before: Score
    after: Score
    reason: str
    corrected_by: str
    corrected_at: datetime


class ScoreDetails(View):
    """One score, what was changed of it, and what people say about it. `may_check`: the caller may correct it."""

    board: Board
    entry_id: Id
    person: ScorePerson
    score: Score
    logged: Score | None
    visible: bool
    verified: bool
    scored_on: date
    may_check: bool
    corrections: list[ScoreCorrectionView]
    comments_left_out: int = Field(description="How many older comments there are than those in `comments`.")
    comments: list["CommentView"]


class CommentView(View):
    """What somebody said about a score. `mentions` are the people who are named in it."""

    id: Id
    author: ScorePerson
    is_coach: bool
    text: str
    mentions: list[ScorePerson]
    mentions_all: bool
    created_at: datetime
    may_delete: bool


def _few(value: list[UUID | Literal["all"]]) -> list[UUID | Literal["all"]]:
    if len(value) > MAX_MENTIONS:
        raise ValueError(f"Please mention at most {MAX_MENTIONS} people.")
    return list(dict.fromkeys(value))


class CommentForm(Body):
    """A comment. `mentions` are ids of members, or "all"."""

    text: Annotated[str, Field(min_length=1, max_length=MAX_COMMENT)]
    mentions: Annotated[list[UUID | Literal["all"]], AfterValidator(_few)] = Field(default_factory=list)


class ScoreMember(View):
    """Somebody to mention: a person, or everyone (`all`)."""

    id: UUID | Literal["all"]
    full_name: str
    type_account: str
    avatar_url: str | None


class ScoreMembersPage(View):
    current_page: int
    total_pages: int


class ScoreMembers(View):
    members: list[ScoreMember]
    pagination: ScoreMembersPage
    total: int = Field(description="How many people match the search.")
