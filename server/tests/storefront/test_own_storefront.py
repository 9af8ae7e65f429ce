"""A coach edits the storefront of Northside Strength, a gym of Erik's."""

import asyncio
import io
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from PIL import Image
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, InviteStatus, MemberRole
from regimen.kit.clock import Clock
from regimen.media.models import Media, MediaKind, MediaState, MediaUse, PlaceKind
from regimen.programs.models import ProgramState, ProgramType
from regimen.storefront.models import StorefrontPage
from regimen.storefront.present.first_page import OPENING_SIZES
from regimen.subscription.models import Subscription
from regimen.training.models import DayLog
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import Requests
from tests.media.samples import encoded, quarters
from tests.running import running_app
from tests.storefront.conftest import Publish
from tests.training.factory import TrainingFactory

OPENING = Path(__file__).resolve().parents[3] / "web/src/features/storefront/components/Opening.tsx"
ROWER = "019a0000-0000-7000-8000-000000000001"
"""A question."""


async def own(coach: Requests) -> dict[str, Any]:
    answer = await coach.get("/coach/storefront")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def save(coach: Requests, *, version: int | None = None, **changes: Any) -> Any:
    """Saves the storefront with changes; with the version that it has, unless another one is given."""
    before = await own(coach)
    content = before["content"] | changes
    return await coach.put(
        "/coach/storefront", {"version": before["version"] if version is None else version, "content": content}
    )


async def shown(who: Requests, person: Person) -> dict[str, Any]:
    answer = await who.get(f"/storefronts/{person.account_id}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.spec("STO-02")
async def test_a_storefront_that_nobody_has_edited_shows_what_the_account_says(
    visitor: Requests, erik: Requests, cast: Cast
) -> None:
    before = await own(erik)
    assert before["version"] == 0
    assert before["shown"] == await shown(visitor, cast.erik)
    assert before["shown"]["headline"] == "Northside Strength"
    assert before["shown"]["sections"] == ["figures", "programs", "coaches", "questions"]


@pytest.mark.spec("STO-02")
async def test_what_a_coach_writes_is_shown_to_everybody(
    visitor: Requests, erik: Requests, cast: Cast, page: httpx.AsyncClient
) -> None:
    saved = await save(
        erik,
        headline="Run far,\nrow  hard.",
        intro="Training for people with a job.",
        place="Salthill, Galway",
        search_text="Running and rowing from Galway.",
        common_questions=[{"id": ROWER, "question": "Do I need a rower?", "answer": "No."}],
        sections=[{"kind": "questions", "is_shown": True}, {"kind": "coaches", "is_shown": False}],
    )
    assert saved.status_code == 200, saved.text
    assert saved.json()["version"] == 1
    seen = await shown(visitor, cast.erik)
    assert seen["headline"] == "Run far,\nrow hard."
    assert (seen["intro"], seen["place"]) == ("Training for people with a job.", "Salthill, Galway")
    assert seen["search_text"] == "Running and rowing from Galway."
    assert seen["common_questions"] == [{"id": ROWER, "question": "Do I need a rower?", "answer": "No."}]
    assert seen["sections"] == ["questions"], "what is missing or switched off is hidden"
    assert [one["kind"] for one in (await own(erik))["content"]["sections"]][:2] == ["questions", "coaches"]
    text = (await page.get(f"/g/{cast.erik.account_id}")).text
    assert '<h1 dir="auto">Run far,\nrow hard.</h1><p dir="auto">Training for people with a job.</p>' in text
    assert '<meta name="description" content="Running and rowing from Galway.">' in text


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"headline": "x" * 61}, "content.headline", "at most 60"),
        ({"headline": "one\ntwo\nthree"}, "content.headline", "two lines"),
        ({"intro": "x" * 301}, "content.intro", "at most 300"),
        ({"search_text": "x" * 257}, "content.search_text", "at most 256"),
        ({"coaching_since": 1900}, "content.coaching_since", "from 1950 on"),
        ({"coaching_since": 2027}, "content.coaching_since", "this year or an earlier one"),
        ({"picture_id": "019a0000-0000-7000-8000-000000000000"}, "content.picture_id", "isn't in your library"),
        ({"figures": ["people_coached", "people_coached"]}, "content.figures", "once"),
        ({"sections": [{"kind": "coaches"}, {"kind": "coaches"}]}, "content.sections", "once"),
        (
            {"common_questions": [{"id": ROWER, "question": "", "answer": "x"}]},
            "content.common_questions.0.question",
            "",
        ),
    ],
)
async def test_what_is_wrong_is_said_beside_its_field_and_changes_nothing(
    erik: Requests, change: dict[str, Any], field: str, sentence: str
) -> None:
    assert (await save(erik, headline="Before")).status_code == 200
    refused = await save(erik, **change)
    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == [field]
    assert sentence in refused.json()["errors"][field][0]
    assert ((await own(erik))["content"]["headline"], (await own(erik))["version"]) == ("Before", 1)


@pytest.mark.spec("STO-02")
async def test_two_coaches_do_not_overwrite_each_other(erik: Requests) -> None:
    assert (await save(erik, headline="Mine")).status_code == 200
    stale = await save(erik, version=0, headline="Theirs")
    assert (stale.status_code, stale.json()["code"]) == (409, "StaleStorefront")
    again = await save(erik, version=0, headline="Mine")
    assert (again.status_code, again.json()["version"]) == (200, 1), "the same again has been saved already"


async def test_of_two_coaches_who_save_at_once_one_is_told(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as app:
        erik = app.as_person(app.cast.erik)
        for version in range(3):
            names = (f"One {version}", f"Two {version}")
            at_once = await asyncio.gather(*(save(erik, version=version, headline=name) for name in names))
            assert sorted(one.status_code for one in at_once) == [200, 409]


async def test_a_headline_keeps_what_can_be_seen_of_it(visitor: Requests, erik: Requests, cast: Cast) -> None:
    assert (await save(erik, headline="Strong\u202e at\u2028work,\r\n stronger\x0bafter it.")).status_code == 200
    assert (await shown(visitor, cast.erik))["headline"] == "Strong at work,\nstronger after it."
    assert (await save(erik, headline="\u2066\u200b\n\u3164")).status_code == 200
    assert (await shown(visitor, cast.erik))["headline"] == "Northside Strength", "nothing is left of it"


@pytest.mark.spec("STO-02")
async def test_what_is_hidden_is_in_no_answer(
    visitor: Requests,
    erik: Requests,
    cast: Cast,
    publish: Publish,
    page: httpx.AsyncClient,
    session: AsyncSession,
    clock: Clock,
) -> None:
    await publish("Squat")
    await TrainingFactory(session, cast, clock.now()).enrol(cast.maya, ProgramType.FIXED, written=[0])
    await session.commit()
    written = {
        "figures": ["people_coached", "years_coaching"],
        "coaching_since": 2014,
        "coaches": [{"user_id": str(cast.erik.id), "about": "Lifts before breakfast."}],
        "common_questions": [{"id": ROWER, "question": "Do I need a gym?", "answer": "Yes."}],
    }
    assert (await save(erik, **written)).status_code == 200
    before = await shown(visitor, cast.erik)
    assert [len(before[part]) for part in ("figures", "coaches", "common_questions")] == [2, 1, 1]
    assert "Lifts before breakfast." in (await page.get(f"/g/{cast.erik.account_id}")).text
    kinds = ("figures", "programs", "coaches", "questions")
    assert (await save(erik, sections=[{"kind": kind, "is_shown": False} for kind in kinds])).status_code == 200
    after = await shown(visitor, cast.erik)
    parts = ("sections", "figures", "programs", "coaches", "common_questions")
    assert [after[part] for part in parts] == [[]] * len(parts)
    assert after["coaches_total"] == 0
    assert after["programs_total"] == before["programs_total"] > 0, "programs stay on their own page"
    assert (await visitor.get(f"/storefronts/{cast.erik.account_id}/coaches")).json()["items"] == []
    for tab in ("", "/coaches"):
        text = (await page.get(f"/g/{cast.erik.account_id}{tab}")).text
        assert not re.search(r"Erik|breakfast|Do I need|people_coached|<li><a href=\"/p/", text), tab
    assert (await own(erik))["content"]["common_questions"] == written["common_questions"]


@pytest.mark.spec("STO-02", "STO-03")
async def test_programs_and_coaches_are_shown_in_the_order_of_the_coach(
    visitor: Requests, erik: Requests, cast: Cast, publish: Publish, page: httpx.AsyncClient
) -> None:
    programs = [await publish(f"Program {number}") for number in range(5)]
    await publish("Hidden", storefront_visible=False)
    await publish("Private", is_public=False)
    await publish("Draft", is_public=False, state=ProgramState.DRAFT)
    await publish("Archived", is_public=False, archived_at=cast.now)
    elsewhere = await publish("Elsewhere", account_id=cast.ines.account_id)
    cora = await cast.hire("Cora", "Coach", cast.erik)
    cleo = await cast.hire("Cleo", "Coach", cast.erik)
    saved = await save(
        erik,
        program_ids=[str(one.id) for one in (programs[2], elsewhere, programs[0])],
        coaches=[
            {"user_id": str(cora.id), "title": "Rowing", "about": "Ten years of it."},
            {"user_id": str(cast.ines.id), "title": "Not of this gym"},
            {"user_id": str(cleo.id), "is_shown": False},
        ],
    )
    assert saved.status_code == 200, saved.text
    assert saved.json()["content"]["program_ids"] == [str(programs[2].id), str(programs[0].id)]
    seen = await shown(visitor, cast.erik)
    assert [one["title"] for one in seen["programs"]] == ["Program 2", "Program 0", "Program 4", "Program 3"]
    everything = (await visitor.get(f"/storefronts/{cast.erik.account_id}/programs")).json()["items"]
    assert [one["title"] for one in everything][4:] == ["Program 1"]
    assert [(one["full_name"], one["title"]) for one in seen["coaches"]] == [
        ("Cora Coach", "Rowing"),
        ("Erik Lindqvist", ""),
    ]
    assert seen["coaches_total"] == 2
    text = (await page.get(f"/g/{cast.erik.account_id}/programs")).text
    assert re.findall(r"Program \d", text[text.index("<ul>") :])[:3] == ["Program 2", "Program 0", "Program 4"]
    second = await visitor.get(f"/storefronts/{cast.erik.account_id}/coaches", params={"page": 2, "per_page": 1})
    assert [one["full_name"] for one in second.json()["items"]] == ["Erik Lindqvist"]
    editing = await own(erik)
    assert [(one["title"], one["why"]) for one in editing["hidden_programs"]] == [
        ("Private", "private"),
        ("Hidden", "hidden"),
    ]
    assert [one["full_name"] for one in editing["coaches"]] == ["Cora Coach", "Cleo Coach", "Erik Lindqvist"]


@pytest.mark.spec("STO-02")
async def test_what_is_written_of_programs_and_coaches_outlives_their_absence(
    visitor: Requests, erik: Requests, cast: Cast, publish: Publish, session: AsyncSession
) -> None:
    first, second = await publish("First"), await publish("Second")
    cleo = await cast.hire("Cleo", "Coach", cast.erik)
    hidden = {"user_id": str(cleo.id), "about": "Rows.", "is_shown": False}
    await save(erik, program_ids=[str(first.id), str(second.id)], coaches=[hidden])
    # While one is private and the other a contributor, the editor knows neither of them.
    await save(erik, program_ids=[str(second.id)], coaches=[], place="Leeds")
    content = (await own(erik))["content"]
    assert content["program_ids"] == [str(second.id), str(first.id)]
    assert [(one["user_id"], one["about"], one["is_shown"]) for one in content["coaches"]] == [
        (str(cleo.id), "Rows.", False)
    ]
    assert "Cleo Coach" not in [one["full_name"] for one in (await shown(visitor, cast.erik))["coaches"]]


async def test_an_invited_coach_is_nobody_of_the_account_yet(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    cleo = await cast.hire("Cleo", "Coach", cast.erik)
    member = (AccountMember.account_id == cast.erik.account_id, AccountMember.user_id == cleo.id)
    await session.execute(update(AccountMember).where(*member).values(invite_status=InviteStatus.PENDING))
    await session.commit()
    saved = await save(erik, coaches=[{"user_id": str(cleo.id), "about": "Rows."}])
    assert saved.json()["content"]["coaches"] == []


async def test_figures_are_counted_and_shown_only_if_the_coach_wants_them(
    visitor: Requests, erik: Requests, cast: Cast, clock: Clock, session: AsyncSession
) -> None:
    training = TrainingFactory(session, cast, clock.now())
    today = clock.now().date()

    async def trained(person: Person, kind: ProgramType, *days_ago: int) -> None:
        enrolment = (await training.enrol(person, kind, written=[0])).enrolment
        for day, ago in enumerate(days_ago):
            log = {"date": today, "trained_on": today - timedelta(days=ago), "updated_at": clock.now()}
            session.add(DayLog(client_id=person.id, enrolment_id=enrolment.id, run=1, day=day, **log))

    await trained(cast.maya, ProgramType.FIXED, 0, 3)
    await trained(cast.maya, ProgramType.FIXED, 6)
    await trained(cast.tom, ProgramType.FIXED, 7, -1)
    await training.enrol(
        await cast.client("Priya"), ProgramType.FIXED, written=[0], starts_on=today + timedelta(days=1)
    )
    await session.commit()
    assert (await shown(visitor, cast.erik))["figures"] == []
    assert (await own(erik))["figures"] == [
        {"kind": "people_coached", "value": 2},
        {"kind": "training_this_week", "value": 1},
    ], "Maya once, Tom not this week, and of Priya nothing has begun"
    await save(erik, figures=["years_coaching", "training_this_week", "people_coached"], coaching_since=2014)
    assert (await shown(visitor, cast.erik))["figures"] == [
        {"kind": "years_coaching", "value": clock.now().year - 2014},
        {"kind": "training_this_week", "value": 1},
        {"kind": "people_coached", "value": 2},
    ]
    clock.offset += timedelta(days=30)
    assert [one["kind"] for one in (await shown(visitor, cast.erik))["figures"]] == ["years_coaching", "people_coached"]


async def test_the_figures_of_another_account_are_its_own(
    ines: Requests, cast: Cast, clock: Clock, session: AsyncSession
) -> None:
    maya = await TrainingFactory(session, cast, clock.now()).enrol(cast.maya, ProgramType.FIXED, written=[0])
    today = clock.now().date()
    trained = {"date": today, "trained_on": today, "updated_at": clock.now()}
    session.add(DayLog(client_id=cast.maya.id, enrolment_id=maya.enrolment.id, run=1, day=0, **trained))
    await session.commit()
    assert (await own(ines))["figures"] == []


async def _picture(coach: Requests) -> dict[str, Any]:
    sent = await coach.post("/media", files={"file": ("gym.png", encoded(quarters(1600, 1200)), "image/png")})
    assert sent.status_code == 201, sent.text
    return dict(sent.json())


async def test_the_picture_comes_from_the_library_which_knows_where_it_is_used(
    visitor: Requests, erik: Requests, ines: Requests, cast: Cast
) -> None:
    picture, foreign = await _picture(erik), await _picture(ines)
    for wrong in (foreign["id"], str(uuid4())):
        assert (await save(erik, picture_id=wrong)).status_code == 422
    assert (await own(erik))["version"] == 0
    assert (await save(erik, picture_id=picture["id"], picture_alt="The gym at dawn")).status_code == 200
    found = (await shown(visitor, cast.erik))["picture"]
    assert (found["large"], found["alt"]) == (picture["cover_hd"], "The gym at dawn")
    uses = (await erik.get(f"/media/{picture['id']}/uses")).json()
    assert [(one["title"], one["path"]) for one in uses["places"]] == [("Your storefront", "/public-page/edit")]
    assert (await save(erik, picture_id=None)).status_code == 200
    assert (await shown(visitor, cast.erik))["picture"] is None
    assert (await erik.get(f"/media/{picture['id']}/uses")).json()["places"] == []


async def test_the_picture_is_sent_in_sizes_and_painted_before_the_app_is_there(
    http: httpx.AsyncClient, page: httpx.AsyncClient, visitor: Requests, erik: Requests, cast: Cast
) -> None:
    file = encoded(quarters(2400, 1200))
    picture = (await erik.post("/media", files={"file": ("gym.png", file, "image/png")})).json()
    saved = await save(erik, picture_id=picture["id"], picture_alt='The "gym" at dawn', intro="<One> hour a week.")
    assert saved.status_code == 200, saved.text
    found = (await shown(visitor, cast.erik))["picture"]
    sizes = [one.split(" ") for one in found["srcset"].split(", ")]
    assert [(address, width) for address, width in sizes] == [(found["normal"], "960w"), (found["large"], "1920w")]
    for address, width in sizes:
        decoded = Image.open(io.BytesIO((await http.get(address)).content))
        assert (decoded.format, f"{decoded.width}w", decoded.height) == ("JPEG", width, decoded.width // 2)
    first = (await page.get(f"/g/{cast.erik.account_id}")).text
    assert f'srcset="{found["srcset"]}" src="{found["large"]}" alt="The &quot;gym&quot; at dawn"' in first
    assert '<p dir="auto">&lt;One&gt; hour a week.</p>' in first
    assert f'sizes="{OPENING_SIZES}"' in first
    assert f'sizes="{OPENING_SIZES}"' in OPENING.read_text(), "else the app would fetch another one"
    for other in ("programs", "coaches"):
        assert (
            found["large"] not in (await page.get(f"/g/{cast.erik.account_id}/{other}")).text.split("data-embedded")[0]
        )


async def test_a_picture_from_before_there_were_sizes_is_sent_as_it_is(
    visitor: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    picture = await _picture(erik)
    await save(erik, picture_id=picture["id"])
    await session.execute(update(Media).where(Media.id == UUID(picture["id"])).values(sizes={}))
    await session.commit()
    found = (await shown(visitor, cast.erik))["picture"]
    assert (found["large"], found["normal"], found["srcset"]) == (picture["src"], picture["src"], "")


async def test_a_question_of_before_they_had_ids_keeps_the_one_it_is_given(
    erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    await save(erik, common_questions=[{"id": ROWER, "question": "Do I need a rower?", "answer": "No."}])
    stored = await session.get_one(StorefrontPage, cast.erik.account_id)
    stored.content = stored.content | {"common_questions": [{"question": "Do I need a rower?", "answer": "No."}]}
    await session.commit()
    first, again = [(await own(erik))["content"]["common_questions"] for _ in range(2)]
    assert first == again
    assert (first[0]["question"], first[0]["answer"]) == ("Do I need a rower?", "No.")


async def test_a_small_picture_stays_as_wide_as_it_is(visitor: Requests, erik: Requests, cast: Cast) -> None:
    file = encoded(quarters(700, 1000))
    picture = (await erik.post("/media", files={"file": ("gym.png", file, "image/png")})).json()
    await save(erik, picture_id=picture["id"])
    found = (await shown(visitor, cast.erik))["picture"]
    assert found["srcset"] == f"{found['normal']} 672w, {found['large']} 700w"


@pytest.mark.spec("STO-02")
async def test_a_picture_that_cannot_be_shown_for_a_while_stays_chosen(
    visitor: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    picture = await _picture(erik)
    assert (await save(erik, picture_id=picture["id"])).status_code == 200
    for change in ({"state": MediaState.PROCESSING}, {"state": MediaState.FAILED}, {"kind": MediaKind.VIDEO}):
        now = {"state": MediaState.PUBLISHED, "kind": MediaKind.IMAGE} | change
        await session.execute(update(Media).where(Media.id == UUID(picture["id"])).values(now))
        await session.commit()
        assert (await shown(visitor, cast.erik))["picture"] is None
        assert (await save(erik, place=f"{change}"[:60])).json()["content"]["picture_id"] == picture["id"]


async def test_only_coaches_who_publish_edit_it(
    visitor: Requests, maya: Requests, erik: Requests, cast: Cast, as_person: Callable[[Person], Requests]
) -> None:
    writer = as_person(await cast.hire("Cleo", "Writer", cast.erik, MemberRole.CONTRIBUTOR))
    coach = as_person(await cast.hire("Cora", "Coach", cast.erik))
    form = {"version": 0, "content": {"headline": "Mine now"}}
    for who, status in ((visitor, 401), (maya, 403), (writer, 403)):
        assert (await who.put("/coach/storefront", form)).status_code == status
        assert (await who.get("/coach/storefront")).status_code == status
    assert (await own(erik))["version"] == 0
    assert (await coach.put("/coach/storefront", form)).status_code == 200


async def test_a_closed_account_publishes_nothing(
    erik: Requests, cast: Cast, clock: Clock, session: AsyncSession
) -> None:
    subscription = await session.get_one(Subscription, cast.erik.account_id)
    subscription.trial_end_at = clock.now() - timedelta(days=1)
    await session.commit()
    refused = await save(erik, headline="Still here")
    assert (refused.status_code, refused.json()["code"]) == (406, "AccountClosed")
    assert (await own(erik))["version"] == 0


async def test_it_goes_with_the_account_and_what_it_says_of_a_coach_with_them(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, as_person: Callable[[Person], Requests]
) -> None:
    cora = await cast.hire("Cora", "Coach", cast.erik)
    await save(erik, coaches=[{"user_id": str(cora.id), "about": "Ten years of rowing."}])
    await save(ines, picture_id=(await _picture(ines))["id"])
    for gone in (as_person(cora), ines):
        deleted = await gone.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
        assert deleted.status_code == 204, deleted.text
    assert (await own(erik))["content"]["coaches"] == []
    left = await session.scalars(select(StorefrontPage.account_id))
    assert list(left) == [cast.erik.account_id]
    assert not await session.scalar(select(MediaUse).where(MediaUse.kind == PlaceKind.STOREFRONT))
