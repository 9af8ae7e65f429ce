"""The routes of leaderboards, also of those of challenges: coaches and clients read the same ones."""

from datetime import date
from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response

from regimen.accounts.access.actor import Actor, ChatUser, Client, ClientCoach, CoachActor, MessagingCoach
from regimen.accounts.models import Gender
from regimen.kit.clock import Now, Today, Zone
from regimen.kit.db import Session
from regimen.kit.downloads import attachment
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.filters import FilterQuery
from regimen.kit.paging import Page, PageParams
from regimen.leaderboards.access.boards import (
    BoardRow,
    boards_of_day,
    get_board,
    get_board_with_own,
    list_boards,
)
from regimen.leaderboards.access.members import list_members
from regimen.leaderboards.access.ranking import START, Cursor, Division, count_standing, entries_after, load_window
from regimen.leaderboards.access.ranking import is_in as is_in_division
from regimen.leaderboards.access.scores import (
    find_score,
    get_score,
    list_comments,
    list_corrections,
    people_by_id,
)
from regimen.leaderboards.actions import comments, scores
from regimen.leaderboards.failures import (
    ReasonMissing,
    ScoreChanged,
    ScoreDoesNotFit,
    TooManyComments,
    TooManyToMention,
    WrongScoreType,
)
from regimen.leaderboards.present import boards as present
from regimen.leaderboards.rules.boards import MAX_EXPORTED, MEMBERS_PAGE, MENTION_ALL_LIMIT, PER_PAGE, total_reps
from regimen.leaderboards.schemas.boards import (
    CommentForm,
    CorrectionForm,
    DayBoard,
    DayBoards,
    EntryPage,
    HideForm,
    LeaderboardDetails,
    LeaderboardList,
    ScoreDetails,
    ScoreMember,
    ScoreMembers,
    ScoreMembersPage,
)
from regimen.subscription.failures import AccountClosed
from regimen.training.rules.performance import Score

router = APIRouter(tags=["leaderboards"], responses=error_responses(Unauthenticated, Forbidden))
_BYTES: Final = {"schema": {"type": "string", "format": "binary"}}
_CSV: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/csv": _BYTES}}}
_MAX_AGE: Final = 150


def _division(
    gender: Annotated[Gender | None, Query()] = None,
    age_from: Annotated[int | None, Query(ge=0, le=_MAX_AGE)] = None,
    age_to: Annotated[int | None, Query(ge=0, le=_MAX_AGE)] = None,
    level: Annotated[int | None, Query(ge=0, le=2, description="0: Rx, 1: scaled, 2: did not finish.")] = None,
) -> Division:
    return Division(gender, age_from, age_to, level)


_InDivision = Annotated[Division, Depends(_division)]


def _after(cursor: Annotated[str, Query(max_length=200)] = "") -> Cursor:
    try:
        return Cursor.parse(cursor) if cursor else START
    except ValueError as error:
        raise Invalid(errors={"cursor": ["There is no such row."]}) from error


@router.get("/leaderboards")
async def list_leaderboards(
    actor: ClientCoach,
    session: Session,
    page: PageParams,
    zone: Zone,
    program_id: UUID | None = None,
    on: Annotated[date | None, Query(description="The day of the newest score, where the caller is.")] = None,
) -> LeaderboardList:
    """The leaderboards of the account's training, without challenges, the newest score first."""
    boards, total = await list_boards(session, actor, page, program_id=program_id, on=on, zone=zone)
    return LeaderboardList(items=[present.listed_board(board) for board in boards], pagination=page.pagination(total))


@router.get("/athlete/leaderboards", responses=error_responses(NotFound))
async def leaderboards_of_day(
    actor: Client,
    session: Session,
    today: Today,
    enrolment_id: Annotated[UUID, Query()],
    day: Annotated[int, Query(ge=0, le=100_000)],
) -> DayBoards:
    """The leaderboards of a day of the client's training, with their own place."""
    found = await boards_of_day(session, actor, today, enrolment_id, day)
    return DayBoards(
        items=[
            DayBoard(
                leaderboard_id=board.id,
                block_id=board.block_id,
                place=better + 1 if mine is not None and mine.visible else None,
                hidden=mine is not None and not mine.visible,
                total=total,
            )
            for board, mine, better, total in found
        ]
    )


@router.get("/leaderboards/{leaderboard_id}", responses=error_responses(NotFound))
async def show_leaderboard(
    leaderboard_id: UUID, actor: ChatUser, session: Session, today: Today, division: _InDivision
) -> LeaderboardDetails:
    """The top of a leaderboard, the caller's own score and the rows around it."""
    row, participants, own = await get_board_with_own(session, actor, today, leaderboard_id)
    mine = own.score if own else None
    standing = await count_standing(session, leaderboard_id, division, mine)
    window = await load_window(session, leaderboard_id, division, PER_PAGE, mine, standing)
    board = present.board_view(row, today)
    return LeaderboardDetails(
        board=board,
        total=standing.total,
        total_reps=total_reps(board.block) if board.kind == "daily" else None,
        participation=present.participation(row, participants, actor, today, has_score=mine is not None),
        entries=[present.entry_view(entry) for entry in window.top],
        around=[present.entry_view(entry) for entry in window.around],
        mine=own
        and present.own_score(
            own.score, own.user, standing, window, is_in_division=is_in_division(division, own.score)
        ),
    )


@router.get("/leaderboards/{leaderboard_id}/entries", responses=error_responses(NotFound, Invalid))
async def list_entries(
    leaderboard_id: UUID,
    actor: ChatUser,
    session: Session,
    today: Today,
    division: _InDivision,
    after: Annotated[Cursor, Depends(_after)],
    limit: Annotated[int, Query(ge=1, le=PER_PAGE)] = PER_PAGE,
) -> EntryPage:
    """The rows of a leaderboard after another one."""
    await get_board(session, actor, today, leaderboard_id)
    entries = await entries_after(session, leaderboard_id, division, after, limit)
    return EntryPage(entries=[present.entry_view(entry) for entry in entries])


@router.get(
    "/leaderboards/{leaderboard_id}/export",
    response_class=Response,
    responses=error_responses(NotFound) | _CSV,
)
async def export(
    leaderboard_id: UUID, actor: ClientCoach, session: Session, today: Today, division: _InDivision
) -> Response:
    """A leaderboard as a CSV file."""
    row = await get_board(session, actor, today, leaderboard_id)
    entries = await entries_after(session, leaderboard_id, division, START, MAX_EXPORTED)
    disposition = attachment(present.file_name(row), "csv", fallback="leaderboard")
    return Response(present.entries_csv(entries), media_type="text/csv", headers={"Content-Disposition": disposition})


@router.put("/leaderboards/{leaderboard_id}/mine", status_code=204, responses=error_responses(NotFound))
async def hide_mine(leaderboard_id: UUID, form: HideForm, actor: Client, session: Session) -> Response:
    """Keeps the client's own score off a leaderboard, or puts it there again. Their coaches see it either way."""
    await scores.hide_own(session, actor.user_id, leaderboard_id, hidden=form.hidden)
    return Response(status_code=204)


@router.get("/leaderboards/{leaderboard_id}/scores/{score_id}", responses=error_responses(NotFound))
async def show_score(
    leaderboard_id: UUID, score_id: UUID, actor: ChatUser, session: Session, today: Today
) -> ScoreDetails:
    """One score with its comments, and for its client and coaches what was corrected."""
    return await _details(session, actor, today, leaderboard_id, score_id)


@router.put(
    "/leaderboards/{leaderboard_id}/scores/{score_id}",
    responses=error_responses(NotFound, WrongScoreType, ScoreDoesNotFit, ReasonMissing, ScoreChanged, AccountClosed),
)
async def correct_score(
    leaderboard_id: UUID,
    score_id: UUID,
    form: CorrectionForm,
    actor: MessagingCoach,
    session: Session,
    today: Today,
    now: Now,
) -> ScoreDetails:
    """Corrects a score, with a reason that the client reads."""
    await scores.correct(session, actor, leaderboard_id, score_id, form.score, form.reason, before=form.before, now=now)
    return await _details(session, actor, today, leaderboard_id, score_id)


@router.post(
    "/leaderboards/{leaderboard_id}/scores/{score_id}/verify", responses=error_responses(NotFound, AccountClosed)
)
async def verify_score(
    leaderboard_id: UUID, score_id: UUID, actor: MessagingCoach, session: Session, today: Today, now: Now
) -> ScoreDetails:
    """Marks a score as right."""
    await scores.verify(session, actor, leaderboard_id, score_id, now)
    return await _details(session, actor, today, leaderboard_id, score_id)


@router.put(
    "/leaderboards/{leaderboard_id}/scores/{score_id}/comments/{comment_id}",
    responses=error_responses(NotFound, TooManyToMention, TooManyComments, AccountClosed),
)
async def write_comment(
    leaderboard_id: UUID,
    score_id: UUID,
    comment_id: UUID,
    form: CommentForm,
    actor: ChatUser,
    session: Session,
    today: Today,
    now: Now,
) -> ScoreDetails:
    """Says something about a score. The device makes the id, so that sending it twice says it once."""
    await comments.write_comment(
        session, actor, today, leaderboard_id, score_id, comment_id, text=form.text, mentions=form.mentions, now=now
    )
    return await _details(session, actor, today, leaderboard_id, score_id)


@router.delete(
    "/leaderboards/{leaderboard_id}/scores/{score_id}/comments/{comment_id}",
    responses=error_responses(NotFound),
)
async def delete_comment(
    leaderboard_id: UUID, score_id: UUID, comment_id: UUID, actor: ChatUser, session: Session, today: Today, now: Now
) -> ScoreDetails:
    """Deletes a comment of one's own; coaches delete any."""
    await comments.delete_comment(session, actor, today, leaderboard_id, score_id, comment_id, now)
    return await _details(session, actor, today, leaderboard_id, score_id)


@router.get("/score/members", responses=error_responses(NotFound, Invalid))
async def list_score_members(
    actor: ChatUser,
    session: Session,
    today: Today,
    q: FilterQuery,
    score_id: Annotated[UUID, Query()],
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
    per_page: Annotated[int, Query(ge=1, le=100)] = MEMBERS_PAGE,
) -> ScoreMembers:
    """Whom one may mention in a comment on a score: everyone first, unless a name is searched for; then the coaches,
    then the clients."""
    if unknown := q.keys() - {"full_name_cont"}:
        raise Invalid(errors={f"q[{sorted(unknown)[0]}]": ["Unknown filter."]})
    search = (q.get("full_name_cont") or [""])[-1].strip()
    row = await find_score(session, actor, today, score_id)
    wanted = Page(page, per_page)
    found, total = await list_members(session, row.board, search, wanted, shown_by=actor.user_id)
    members = [present.member_view(member) for member in found]
    may_mention_all = isinstance(actor, CoachActor) or total <= MENTION_ALL_LIMIT
    if not search and page == 1 and may_mention_all:
        members.insert(0, ScoreMember(id=comments.ALL, full_name=comments.ALL, type_account="", avatar_url=None))
    pages = wanted.pagination(total)
    return ScoreMembers(
        members=members,
        pagination=ScoreMembersPage(current_page=pages.current_page, total_pages=pages.total_pages),
        total=total,
    )


async def _details(session: Session, actor: Actor, today: date, leaderboard_id: UUID, score_id: UUID) -> ScoreDetails:
    row = await get_score(session, actor, today, leaderboard_id, score_id)
    board: BoardRow = await get_board(session, actor, today, leaderboard_id)
    may_check = isinstance(actor, CoachActor)
    is_involved = may_check or row.client.id == actor.user_id
    corrections = await list_corrections(session, score_id) if is_involved else []
    said, said_in_all = await list_comments(session, score_id)
    named = {UUID(one) for comment, _ in said for one in comment.mentions if one != comments.ALL}
    people = await people_by_id(session, named)
    score = row.score
    return ScoreDetails(
        board=present.board_view(board, today),
        entry_id=score.id,
        person=present.person(row.client),
        score=Score.model_validate(score.score),
        logged=Score.model_validate(score.logged) if is_involved and score.logged else None,
        visible=score.visible,
        verified=score.checked_at is not None and score.logged is None,
        scored_on=score.scored_on,
        may_check=may_check,
        corrections=[present.correction_view(correction, coach) for correction, coach in corrections],
        comments_left_out=said_in_all - len(said),
        comments=[present.comment_view(comment, author, people, actor) for comment, author in said],
    )
