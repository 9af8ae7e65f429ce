"""The routes of challenges: the coach's library, what clients join, and their results. Their leaderboards have the
routes of all leaderboards."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Response

from regimen.accounts.access.actor import Client, ClientCoach
from regimen.clients.access.current_clients import is_current_client
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import PageParams
from regimen.leaderboards.access import challenges as access
from regimen.leaderboards.access.product_challenges import product_challenges
from regimen.leaderboards.actions import challenges as actions
from regimen.leaderboards.actions import participation
from regimen.leaderboards.actions.challenges import Definition
from regimen.leaderboards.actions.participation import Result
from regimen.leaderboards.failures import (
    ChallengeArchived,
    ChallengeEnded,
    ChallengeIsDraft,
    ChallengeIsOver,
    ChallengeNotStarted,
    ChallengePublishedAlready,
    ChallengeScoringFixed,
    ChallengeTiebreakFixed,
    DateOutsideChallenge,
    ScoreDoesNotFit,
    TooManyArchivedChallenges,
    TooManyChallenges,
    UnknownProgram,
    WrongScoreType,
)
from regimen.leaderboards.present import challenges as present
from regimen.leaderboards.rules.challenges import ChallengeState, Scoring
from regimen.leaderboards.schemas.challenges import (
    ChallengeClients,
    ChallengeForm,
    ChallengeList,
    ChallengeResultForm,
    ClientChallenges,
    ListedChallenge,
    ProductChallenges,
)
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.access import get_entitlements
from regimen.subscription.failures import AccountClosed

router = APIRouter(
    tags=["challenges"], route_class=IdempotentRoute, responses=error_responses(Unauthenticated, Forbidden)
)
_LIBRARY = "/coach/challenges"
_ONE = f"{_LIBRARY}/{{challenge_id}}"
_OWN = "/athlete/challenges/{challenge_id}"
_RESULT_REFUSALS = (NotFound, ChallengeNotStarted, WrongScoreType, ScoreDoesNotFit, DateOutsideChallenge)


@router.get(_LIBRARY)
async def list_challenges(
    session: Session,
    actor: ClientCoach,
    page: PageParams,
    now: Now,
    today: Today,
    q: Annotated[str, Query(max_length=120, description="A part of the name.")] = "",
    state: ChallengeState | None = None,
    archived: Annotated[
        Literal["true", "false"], Query(description="Archived ones instead of those in use.")
    ] = "false",
) -> ChallengeList:
    """The account's challenges, those that end last first."""
    rows, total = await access.list_challenges(
        session, actor, page, search=q.strip(), state=state, archived=archived == "true", today=today
    )
    may_write = (await get_entitlements(session, actor.account, now)).is_open
    return ChallengeList(
        items=[present.listed_challenge(row, today, may_write=may_write) for row in rows],
        pagination=page.pagination(total),
        abilities=["create"] if may_write else [],
    )


@router.get(f"{_LIBRARY}/product")
async def list_product_challenges(_actor: ClientCoach) -> ProductChallenges:
    """The challenges that come with the product."""
    return ProductChallenges(items=list(product_challenges()))


@router.post(
    _LIBRARY,
    status_code=201,
    responses=error_responses(Invalid, UnknownProgram, TooManyChallenges, TooManyArchivedChallenges, AccountClosed),
)
async def create_challenge(
    form: ChallengeForm, session: Session, actor: ClientCoach, now: Now, today: Today
) -> ListedChallenge:
    """Adds a challenge as a draft, which clients don't see."""
    challenge_id = await actions.create_challenge(session, _definition(form), actor=actor, now=now)
    return await _shown(session, actor, challenge_id, now, today)


@router.get(_ONE, responses=error_responses(NotFound))
async def show_challenge(
    challenge_id: UUID, session: Session, actor: ClientCoach, now: Now, today: Today
) -> ListedChallenge:
    """One challenge of the account."""
    return await _shown(session, actor, challenge_id, now, today)


@router.put(
    _ONE,
    responses=error_responses(
        NotFound,
        Invalid,
        ChallengeArchived,
        ChallengeScoringFixed,
        ChallengeTiebreakFixed,
        UnknownProgram,
        AccountClosed,
    ),
)
async def change_challenge(
    challenge_id: UUID, form: ChallengeForm, session: Session, actor: ClientCoach, now: Now, today: Today
) -> ListedChallenge:
    """Changes a challenge; how it is scored only while it has no results."""
    await actions.change_challenge(session, challenge_id, _definition(form), actor=actor, now=now)
    return await _shown(session, actor, challenge_id, now, today)


@router.post(f"{_ONE}/publish", responses=error_responses(NotFound, ChallengeArchived, ChallengeIsOver, AccountClosed))
async def publish_challenge(
    challenge_id: UUID, session: Session, actor: ClientCoach, now: Now, today: Today
) -> ListedChallenge:
    """Shows a challenge to the clients it is for, and tells them. Safe to repeat."""
    await actions.publish_challenge(session, challenge_id, actor=actor, now=now, today=today)
    return await _shown(session, actor, challenge_id, now, today)


@router.post(f"{_ONE}/archive", responses=error_responses(NotFound, AccountClosed))
async def archive_challenge(
    challenge_id: UUID, session: Session, actor: ClientCoach, now: Now, today: Today
) -> ListedChallenge:
    """Takes a challenge off the lists of coaches and clients; results stay. Safe to repeat."""
    await actions.archive_challenge(session, challenge_id, actor=actor, now=now)
    return await _shown(session, actor, challenge_id, now, today)


@router.post(f"{_ONE}/restore", responses=error_responses(NotFound, TooManyChallenges, AccountClosed))
async def restore_challenge(
    challenge_id: UUID, session: Session, actor: ClientCoach, now: Now, today: Today
) -> ListedChallenge:
    """Puts an archived challenge back. Safe to repeat."""
    await actions.restore_challenge(session, challenge_id, actor=actor, now=now)
    return await _shown(session, actor, challenge_id, now, today)


@router.delete(_ONE, status_code=204, responses=error_responses(NotFound, ChallengePublishedAlready, AccountClosed))
async def delete_challenge(challenge_id: UUID, session: Session, actor: ClientCoach, now: Now) -> Response:
    """Deletes a draft."""
    await actions.delete_draft(session, challenge_id, actor=actor, now=now)
    return Response(status_code=204)


@router.get(f"{_ONE}/clients", responses=error_responses(NotFound))
async def list_challenge_clients(
    challenge_id: UUID,
    session: Session,
    actor: ClientCoach,
    page: PageParams,
    today: Today,
    q: Annotated[str, Query(max_length=120, description="A part of the name.")] = "",
    joined: Annotated[Literal["true", "false"], Query(description="Only those who have joined.")] = "false",
) -> ChallengeClients:
    """The clients who can take part in a challenge, by name."""
    listed = await access.show_challenge(session, actor, challenge_id)
    clients, total = await access.list_clients(session, listed.row.board, q.strip(), page, joined_only=joined == "true")
    return ChallengeClients(
        items=[present.possible_participant(one) for one in clients], pagination=page.pagination(total)
    )


@router.put(
    f"{_ONE}/clients/{{athlete_id}}/result",
    status_code=204,
    responses=error_responses(*_RESULT_REFUSALS, ChallengeArchived, ChallengeIsDraft, AccountClosed),
)
async def enter_client_result(
    challenge_id: UUID, athlete_id: UUID, form: ChallengeResultForm, session: Session, actor: ClientCoach, now: Now
) -> Response:
    """Enters the result of a client, who joins by it. It replaces the one from before."""
    result = Result(form.score, form.done_on)
    await participation.enter_for_client(session, actor, challenge_id, athlete_id, result, now=now)
    return Response(status_code=204)


@router.delete(f"{_ONE}/clients/{{athlete_id}}", status_code=204, responses=error_responses(NotFound, AccountClosed))
async def remove_client(
    challenge_id: UUID, athlete_id: UUID, session: Session, actor: ClientCoach, now: Now
) -> Response:
    """Takes a client out of a challenge, with their result and the comments on it."""
    await participation.remove_client(session, actor, challenge_id, athlete_id, now=now)
    return Response(status_code=204)


@router.get("/coach/clients/{athlete_id}/challenges", responses=error_responses(NotFound))
async def client_challenges(athlete_id: UUID, session: Session, actor: ClientCoach, today: Today) -> ClientChallenges:
    """The challenges of the account that a client has joined, also of a past client."""
    await is_current_client(session, actor.account, athlete_id)
    found = await access.list_of_client(session, actor, athlete_id, account_id=actor.account)
    return ClientChallenges(items=[present.client_challenge(one, today) for one in found])


@router.get("/athlete/challenges")
async def own_challenges(session: Session, actor: Client, today: Today) -> ClientChallenges:
    """The challenges that the client can join, and those that they have joined."""
    found = await access.list_of_client(session, actor, actor.user_id)
    return ClientChallenges(items=[present.client_challenge(one, today) for one in found])


@router.put(f"{_OWN}/participation", status_code=204, responses=error_responses(NotFound, ChallengeEnded))
async def join_challenge(challenge_id: UUID, session: Session, actor: Client, now: Now, today: Today) -> Response:
    """Joins a challenge. Safe to repeat."""
    await participation.join(session, actor, challenge_id, today=today, now=now)
    return Response(status_code=204)


@router.delete(f"{_OWN}/participation", status_code=204, responses=error_responses(NotFound))
async def leave_challenge(challenge_id: UUID, session: Session, actor: Client, now: Now) -> Response:
    """Leaves a challenge, with one's result and the comments on it. Safe to repeat."""
    await participation.leave(session, actor, challenge_id, now=now)
    return Response(status_code=204)


@router.put(f"{_OWN}/result", status_code=204, responses=error_responses(*_RESULT_REFUSALS, ChallengeEnded))
async def enter_own_result(
    challenge_id: UUID, form: ChallengeResultForm, session: Session, actor: Client, now: Now, today: Today
) -> Response:
    """Enters the client's own result, which joins the challenge. It replaces the one from before."""
    result = Result(form.score, form.done_on)
    await participation.enter_own(session, actor, challenge_id, result, today=today, now=now)
    return Response(status_code=204)


def _definition(form: ChallengeForm) -> Definition:
    return Definition(
        name=form.name,
        description=form.description.strip(),
        rules=form.rules.strip(),
        tiebreak=form.tiebreak,
        program_id=form.program_id,
        scoring=Scoring(form.score_type, form.lower_wins, form.cap_seconds, bool(form.tiebreak)),
        starts_on=form.starts_on,
        ends_on=form.ends_on,
    )


async def _shown(session: Session, actor: ClientCoach, challenge_id: UUID, now: Now, today: Today) -> ListedChallenge:
    found = await access.show_challenge(session, actor, challenge_id)
    may_write = (await get_entitlements(session, actor.account, now)).is_open
    return present.listed_challenge(found, today, may_write=may_write)
