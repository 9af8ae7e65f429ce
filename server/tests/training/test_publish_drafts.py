"""All drafts of a program at once: published together, conflicts left, at a cost that does not grow with them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform.models import EventRow
from regimen.programs.models import Track
from regimen.subscription.models import ProductKind, Subscription
from regimen.training.actions.timelines import create_timeline
from regimen.training.models import DayDraft, DayVersion, Timeline, TimelineDay
from regimen.training.rules.content import DayContent
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, squat_day, superset_day, timeline_of


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


@pytest.fixture
async def ana(cast: Cast, as_person: Callable[[Person], Requests]) -> Requests:
    return as_person(await cast.hire("Ana", "Silva", cast.erik))


@pytest.fixture
async def second_track(session: AsyncSession, program: CoachProgram, clock: Clock) -> Timeline:
    track = Track(program_id=program.program.id, name="Beginners", is_default=False, created_at=clock.now())
    session.add(track)
    await session.flush()
    await create_timeline(session, program.program, track, clock.now())
    return await timeline_of(session, track.id)


def url_of(program: CoachProgram) -> str:
    return f"/coach/plans/{program.program.id}"


async def write(coach: Requests, timeline: Timeline, day: int, content: dict[str, Any], **more: Any) -> None:
    body = {"content": content, "base_version": 0, "revision": None, **more}
    saved = await coach.put(f"/coach/timelines/{timeline.id}/days/{day}/draft", json=body)
    assert saved.status_code == 200, saved.text


async def listed(coach: Requests, program: CoachProgram) -> list[dict[str, Any]]:
    response = await coach.get(f"{url_of(program)}/drafts")
    assert response.status_code == 200, response.text
    body = response.json()
    assert body["total"] == len(body["items"])
    items: list[dict[str, Any]] = body["items"]
    return items


def chosen(drafts: list[dict[str, Any]]) -> dict[str, Any]:
    return {"drafts": [{key: one[key] for key in ("timeline_id", "day", "author_id", "revision")} for one in drafts]}


async def publish(coach: Requests, program: CoachProgram, drafts: list[dict[str, Any]]) -> dict[str, Any]:
    response = await coach.post(f"{url_of(program)}/publish_drafts", json=chosen(drafts))
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


async def published(session: AsyncSession) -> dict[tuple[Any, int], tuple[int, str]]:
    rows = await session.execute(
        select(TimelineDay.timeline_id, TimelineDay.day, TimelineDay.version, TimelineDay.content)
    )
    return {
        (timeline_id, day): (version, content["sessions"][0]["title"] if content["sessions"] else "")
        for timeline_id, day, version, content in rows
    }


async def test_drafts_of_all_tracks_and_coaches_are_published_together(
    erik: Requests, ana: Requests, program: CoachProgram, second_track: Timeline, session: AsyncSession
) -> None:
    await write(erik, program.timeline, 0, squat_day("Lower"))
    await write(ana, program.timeline, 8, squat_day("Upper"))
    await write(erik, second_track, 0, squat_day("Easy"))
    drafts = await listed(erik, program)
    assert [(one["track_name"], one["day"], one["title"], one["author"], one["conflict"]) for one in drafts] == [
        ("Main track", 0, "Lower", "Erik Lindqvist", None),
        ("Main track", 8, "Upper", "Ana Silva", None),
        ("Beginners", 0, "Easy", "Erik Lindqvist", None),
    ]
    answer = await publish(erik, program, drafts)
    assert answer["left"] == []
    main, easy = program.timeline.id, second_track.id
    assert {one["timeline_id"]: [day["day"] for day in one["days"]] for one in answer["timelines"]} == {
        str(main): [0, 8],
        str(easy): [0],
    }
    assert await published(session) == {(main, 0): (1, "Lower"), (main, 8): (1, "Upper"), (easy, 0): (1, "Easy")}
    assert await listed(erik, program) == []


async def test_what_it_wrote_can_be_undone_day_by_day(erik: Requests, program: CoachProgram) -> None:
    for day in (0, 1):
        await write(erik, program.timeline, day, squat_day(f"Day {day}"))
    [changed] = (await publish(erik, program, await listed(erik, program)))["timelines"]
    undone = await erik.put(program.days_url, json={"days": changed["undo"]})
    assert undone.status_code == 200, undone.text
    assert all(day["content"]["sessions"] == [] for day in (await erik.get(program.builder_url)).json()["days"])


async def test_a_day_with_drafts_of_two_coaches_is_left_to_them(
    erik: Requests, ana: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await write(erik, program.timeline, 0, squat_day("Mine"))
    await write(ana, program.timeline, 0, squat_day("Hers"))
    await write(erik, program.timeline, 1, squat_day("Only mine"))
    drafts = await listed(erik, program)
    assert [one["conflict"] for one in drafts] == ["contested", "contested", None]
    answer = await publish(erik, program, [one for one in drafts if one["is_own"]])
    assert [(one["draft"], one["why"]) for one in answer["left"]] == [(0, "contested")]
    assert await published(session) == {(program.timeline.id, 1): (1, "Only mine")}
    assert len(await listed(erik, program)) == 2


async def test_a_day_that_was_published_meanwhile_is_not_overwritten(
    erik: Requests, ana: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await write(erik, program.timeline, 0, squat_day("Mine"))
    await ana.put(f"{program.days_url}/0", json={"content": squat_day("Hers"), "version": 0})
    [draft] = await listed(erik, program)
    assert draft["conflict"] == "stale"
    answer = await publish(erik, program, [draft])
    assert [(one["draft"], one["why"]) for one in answer["left"]] == [(0, "stale")]
    assert await published(session) == {(program.timeline.id, 0): (1, "Hers")}
    assert await listed(erik, program) == [draft]


async def test_a_draft_that_says_what_is_published_is_only_removed(
    erik: Requests, ana: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await write(erik, program.timeline, 0, squat_day("Same"))
    await ana.put(f"{program.days_url}/0", json={"content": squat_day("Same"), "version": 0})
    answer = await publish(erik, program, await listed(erik, program))
    assert answer == {"timelines": [], "left": []}
    assert await published(session) == {(program.timeline.id, 0): (1, "Same")}
    assert await listed(erik, program) == []


async def test_a_draft_that_was_edited_since_it_was_listed_is_left(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await write(erik, program.timeline, 0, squat_day("Seen"))
    [draft] = await listed(erik, program)
    await write(erik, program.timeline, 0, squat_day("Not seen"), revision=draft["revision"])
    answer = await publish(erik, program, [draft])
    assert [one["why"] for one in answer["left"]] == ["changed"]
    assert await published(session) == {}
    assert [one["title"] for one in await listed(erik, program)] == ["Not seen"]


async def test_a_draft_with_text_that_cannot_be_read_is_left(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await write(erik, program.timeline, 0, squat_day(), texts={"w1": "Squat 5x?"})
    [draft] = await listed(erik, program)
    assert draft["conflict"] == "unread_text"
    assert [one["why"] for one in (await publish(erik, program, [draft]))["left"]] == ["unread_text"]
    assert await published(session) == {}


async def test_a_draft_with_an_exercise_of_nobody_is_left(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    content = squat_day("Unknown")
    content["sessions"][0]["blocks"][0]["entries"][0]["exercise_id"] = str(new_id())
    await write(erik, program.timeline, 0, content)
    await write(erik, program.timeline, 1, squat_day("Fine"))
    answer = await publish(erik, program, await listed(erik, program))
    assert [(one["draft"], one["why"]) for one in answer["left"]] == [(0, "unknown_exercise")]
    assert await published(session) == {(program.timeline.id, 1): (1, "Fine")}


async def test_supersets_beyond_the_plan_refuse_everything(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await write(erik, program.timeline, 0, superset_day())
    await write(erik, program.timeline, 1, squat_day())
    drafts = await listed(erik, program)
    await session.execute(update(Subscription).values(product_kind=ProductKind.FREE, trial_end_at=None))
    refused = await erik.post(f"{url_of(program)}/publish_drafts", json=chosen(drafts))
    assert (refused.status_code, refused.json()["reason"]) == (422, "upgrade")
    assert await published(session) == {}
    assert await listed(erik, program) == drafts


@pytest.mark.parametrize("other", ["program", "timeline"])
async def test_drafts_of_another_program_or_account_are_not_found(
    other: str, erik: Requests, ines: Requests, program: CoachProgram, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    await write(erik, program.timeline, 0, squat_day())
    drafts = await listed(erik, program)
    theirs = await create_program(session, cast.ines, clock.now())
    target = program if other == "program" else theirs
    response = await ines.post(f"{url_of(target)}/publish_drafts", json=chosen(drafts))
    assert response.status_code == 404
    assert (await ines.get(f"{url_of(program)}/drafts")).status_code == 404
    assert await published(session) == {}
    assert len(await listed(erik, program)) == 1


async def test_a_draft_that_is_named_twice_is_published_once(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await write(erik, program.timeline, 0, squat_day("Once"))
    drafts = await listed(erik, program)
    answer = await publish(erik, program, drafts * 2)
    assert (answer["left"], [len(one["days"]) for one in answer["timelines"]]) == ([], [1])
    assert await published(session) == {(program.timeline.id, 0): (1, "Once")}


async def test_an_account_whose_trial_is_over_publishes_nothing(
    erik: Requests, program: CoachProgram, session: AsyncSession, clock: Clock
) -> None:
    await write(erik, program.timeline, 0, squat_day())
    drafts = await listed(erik, program)
    await session.execute(update(Subscription).values(product_kind=None, trial_end_at=clock.now() - timedelta(days=1)))
    refused = await erik.post(f"{url_of(program)}/publish_drafts", json=chosen(drafts))
    assert refused.status_code == 406
    assert await published(session) == {}
    assert await listed(erik, program) == drafts


async def test_a_body_without_drafts_changes_nothing(erik: Requests, program: CoachProgram) -> None:
    for drafts in ([], None, [{"day": 0}]):
        assert (await erik.post(f"{url_of(program)}/publish_drafts", json={"drafts": drafts})).status_code == 422


async def add_drafts(session: AsyncSession, cast: Cast, timeline: Timeline, days: range, clock: Clock) -> None:
    content = DayContent.model_validate(squat_day()).model_dump(mode="json")
    rows = [
        {
            "timeline_id": timeline.id,
            "day": day,
            "user_id": cast.erik.id,
            "account_id": cast.erik.account_id,
            "content": content,
            "texts": {},
            "base_version": 0,
            "revision": new_id(),
            "updated_at": clock.now(),
        }
        for day in days
    ]
    await session.execute(insert(DayDraft), rows)


async def test_200_drafts_take_as_many_queries_as_two(
    erik: Requests,
    program: CoachProgram,
    cast: Cast,
    session: AsyncSession,
    clock: Clock,
    count_queries: Callable[[], Any],
) -> None:
    counts = []
    for days in (range(2), range(10, 210)):
        await add_drafts(session, cast, program.timeline, days, clock)
        with count_queries() as listing:
            drafts = await listed(erik, program)
        assert len(drafts) == len(days)
        with count_queries() as queries:
            assert (await publish(erik, program, drafts))["left"] == []
        counts.append((len(listing), len(queries)))
    assert counts[0] == counts[1]
    assert len(await published(session)) == 202
    assert await session.scalar(select(func.count()).select_from(DayVersion)) == 0
    events = select(func.count()).select_from(EventRow).where(EventRow.type == "day_changed")
    assert await session.scalar(events) == 2
