"""What visitors see of a program without signing in."""

import json
import re

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import Period, PriceOption, ProgramState, ProgramType
from regimen.training.models import TimelineDay
from regimen.training.rules.content import DayContent
from tests.cast import Cast
from tests.media.samples import encoded, quarters
from tests.training.factory import TrainingFactory


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock):
    training = TrainingFactory(session, cast, clock.now())
    program = await training.create_program(ProgramType.FIXED, written=[0, 2, 9])
    program.custom_url = "squat-every-day"
    program.description = "Twelve weeks to a heavier squat. " * 20
    session.add(
        PriceOption(
            program_id=program.id, period=Period.ONE_OFF, amount_minor=4900, currency="GBP", created_at=clock.now()
        )
    )
    await session.commit()
    return program


@pytest.mark.spec("STO-07", "RTE-25")
@pytest.mark.parametrize("by", ["id", "custom_url"])
async def test_the_server_writes_the_meta_tags(program, page, by) -> None:
    text = (await page.get(f"/p/{getattr(program, by)}")).text
    assert "<title>Squat Every Day · Northside Strength</title>" in text
    description = re.search(r'name="description" content="([^"]*)"', text)
    assert description is not None
    assert len(description[1]) == 256
    assert 'property="og:url" content="http://127.0.0.1:8400/p/squat-every-day"' in text
    data = json.loads(re.search(r'ld\+json">(.*?)</script>', text)[1])
    assert data["offers"] == [{"@type": "Offer", "price": "49.00", "priceCurrency": "GBP"}]


async def test_the_page_takes_the_same_queries_for_one_price_and_for_many(
    program, session, clock, page, count_queries
) -> None:
    with count_queries() as one:
        await page.get("/p/squat-every-day")
    session.add_all(
        PriceOption(program_id=program.id, period=period, amount_minor=4900, currency="GBP", created_at=clock.now())
        for period in (Period.WEEKLY, Period.MONTHLY, Period.YEARLY)
    )
    await session.commit()
    with count_queries() as many:
        await page.get("/p/squat-every-day")
    assert len(one) == len(many) <= 3


@pytest.mark.parametrize("by", ["id", "custom_url"])
async def test_the_page_can_be_read_before_any_script_arrives(program, session, page, visitor, by) -> None:
    program.description = "Heavier <squats> in twelve weeks."
    await session.commit()
    opened_by = getattr(program, by)
    text = (await page.get(f"/p/{opened_by}")).text
    assert "<h1>Squat Every Day</h1>" in text
    assert '<p class="by">Northside Strength</p>' in text
    assert "<p>Heavier &lt;squats&gt; in twelve weeks.</p>" in text
    assert "<li>£49.00 once</li>" in text
    data = re.search(rf'data-embedded="program/{opened_by}">(.*?)</script>', text)
    assert data is not None
    answer = await visitor.get(f"/plans/{opened_by}/public", headers={"Client-Timezone": "UTC"})
    assert json.loads(data[1]) == answer.json()


@pytest.mark.spec("MED-38")
async def test_the_wide_cover_is_shown_at_once_where_the_app_shows_it(program, page, erik) -> None:
    picture = (
        await erik.post("/media", files={"file": ("cover.png", encoded(quarters(1600, 1200)), "image/png")})
    ).json()
    chosen = await erik.patch(f"/coach/plans/{program.id}/covers", {"wide": {"media_id": picture["id"]}})
    covers = {cover["cover_type"]: cover for cover in chosen.json()["covers"]}
    text = (await page.get(f"/p/{program.id}")).text
    wide = f'<source media="(min-width: 798px)" srcset="{covers["main"]["large"]}">'
    assert f'<picture>{wide}<img class="cover" src="{covers["table_view"]["normal"]}" alt=""></picture>' in text


@pytest.mark.parametrize("path", ["/p/no-such-program", "/p/019a0000-0000-7000-8000-000000000000"])
async def test_a_missing_program_has_status_404(program, page, path) -> None:
    answer = await page.get(path)
    assert answer.status_code == 404
    assert "Squat" not in answer.text


async def test_a_draft_has_no_meta_tags(program, session, page) -> None:
    program.state = ProgramState.DRAFT
    await session.commit()
    assert (await page.get(f"/p/{program.id}")).status_code == 404


async def test_a_sample_week(program, visitor) -> None:
    answer = (await visitor.get(f"/plans/{program.id}/sample")).json()
    assert (answer["weeks"], answer["sessions"], answer["exercises"]) == (2, 3, 1)
    assert [one["day"] for one in answer["days"]] == [0, 2]
    first = answer["days"][0]["sessions"][0]
    assert first == {
        "title": "Lower, heavy",
        "minutes": 60,
        "lines": [{"name": "Back squat", "scheme": "3×5 @ 80 kg"}],
    }


async def test_a_sample_shows_intervals_and_whether_loads_are_percentages(program, session, visitor) -> None:
    without_percentages = (await visitor.get(f"/plans/{program.id}/sample")).json()
    day = await session.scalar(select(TimelineDay).order_by(TimelineDay.day))
    assert day is not None
    step = {"id": "t1", "label": "Run", "effort": "work", "seconds": 90}
    run = {"id": "b1", "kind": "intervals", "rounds": 8, "steps": [step]}
    squat = {"id": "e1", "name": "Back squat", "sets": [{"id": "s1", "reps": {"min": 5}, "percent_1rm": 80}]}
    lift = {"id": "b2", "kind": "strength", "entries": [squat]}
    content = DayContent.model_validate({"sessions": [{"id": "x", "title": "Both", "blocks": [run, lift]}]})
    day.content, day.version = content.model_dump(mode="json"), day.version + 1
    await session.commit()
    answer = (await visitor.get(f"/plans/{program.id}/sample")).json()
    assert answer["days"][0]["sessions"][0]["lines"] == [
        {"name": "Run", "scheme": "8 × 1:30"},
        {"name": "Back squat", "scheme": "1×5 @ 80%"},
    ]
    assert (without_percentages["own_loads"], answer["own_loads"]) == (False, True)


async def test_a_repeated_sample_is_not_made_again_until_a_day_changes(
    program, session, visitor, erik, count_queries
) -> None:
    sample = f"/plans/{program.id}/sample"
    with count_queries() as first:
        before = await visitor.get(sample)
    with count_queries() as again:
        repeated = await visitor.get(sample)
    assert (repeated.json(), len(again)) == (before.json(), 2)
    assert len(first) > len(again)
    unchanged = await visitor.get(sample, headers={"If-None-Match": before.headers["ETag"]})
    assert unchanged.status_code == 304
    day = await session.scalar(select(TimelineDay).order_by(TimelineDay.day))
    content = {"sessions": [{"id": "x", "title": "New at once"}]}
    saved = await erik.put(f"/coach/timelines/{day.timeline_id}/days/0", {"content": content, "version": day.version})
    assert saved.status_code == 200, saved.text
    assert (await visitor.get(sample)).json()["days"][0]["sessions"][0]["title"] == "New at once"


async def test_a_private_program_has_no_sample(program, session, visitor) -> None:
    program.is_public = False
    await session.commit()
    assert (await visitor.get(f"/plans/{program.id}/sample")).status_code == 404


async def test_a_sample_takes_the_same_queries_for_ten_years_of_training(
    program, session, cast, clock, visitor, count_queries
) -> None:
    long = await TrainingFactory(session, cast, clock.now()).create_program(ProgramType.FIXED, written=range(3650))
    await session.commit()
    with count_queries() as short_queries:
        await visitor.get(f"/plans/{program.id}/sample")
    with count_queries() as long_queries:
        answer = await visitor.get(f"/plans/{long.id}/sample")
    assert len(short_queries) == len(long_queries) <= 5
    assert len(answer.json()["days"]) == 7
