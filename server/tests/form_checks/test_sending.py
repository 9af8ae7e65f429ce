"""Form checks: clients send clips of a set, and take them back."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.form_checks.models import FormCheck, FormCheckClip
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.media.models import Media, MediaKind, MediaState, MediaUsage, MediaUse
from regimen.platform.live import account_stream, user_stream
from regimen.platform.live.hub import TOPIC
from regimen.platform.services import Services
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.form_checks.filming import Filming, put_answer, shown, waiting
from tests.training.factory import EnrolledClient, TrainingFactory


async def of_day(person: Requests, trains: EnrolledClient, day: int = 0) -> dict[str, Any]:
    answer = await person.get(f"/athlete/form_checks?enrolment_id={trains.enrolment.id}&run=1&day={day}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(FormCheck)) or 0


async def test_a_client_films_a_set_and_the_coaches_see_the_clip(
    filming: Filming, erik: Requests, maya: Requests, tom: Requests, ines: Requests, cast: Cast
) -> None:
    sent = await filming.send(await filming.upload(), question="Deep enough?")
    assert (sent["exercise"], sent["set_number"], sent["sets"], sent["date"]) == ("Back squat", 3, 3, "2026-01-12")
    assert sent["clips"][0]["media"]["state"] == "processing"
    (row,) = await waiting(erik)
    assert (row["client"]["full_name"], row["question"]) == ("Maya Kowalczyk", "Deep enough?")
    await filming.run_jobs()
    (row,) = await waiting(erik)
    clip = row["clips"][0]["media"]
    assert (clip["state"], clip["type"]) == ("published", "video")
    assert clip["src"].startswith("/files/signed/")
    assert (await erik.http.get(clip["src"])).status_code == 200
    assert (await maya.get(f"/media/{clip['id']}")).status_code == 200
    hired = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik)).headers)
    assert len(await waiting(hired)) == 1, "every coach of the account who sees clients may"
    for other in (tom, ines):
        assert (await other.get(f"/media/{clip['id']}")).status_code == 404


async def messages(person: Requests) -> list[dict[str, Any]]:
    """Returns what the client and the coaches see in their conversation."""
    (conversation,) = (await person.get("/chat/conversations")).json()["items"]
    return list((await person.get(f"/chat/conversations/{conversation['id']}/messages")).json()["items"])


async def morning_of(coach: Requests) -> dict[str, Any]:
    answer = await coach.get("/today")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_a_clip_is_in_the_conversation_as_soon_as_it_is_sent_until_it_is_taken_back(
    filming: Filming, erik: Requests, maya: Requests
) -> None:
    sent = await filming.send(question="Deep enough?")
    for person in (maya, erik):
        (message,) = await messages(person)
        card = message["card"]
        assert (card["kind"], card["form_check_id"], card["question"]) == (
            "form_check_sent",
            sent["id"],
            "Deep enough?",
        )
        assert (card["exercise"], card["set_number"], card["answered"]) == ("Back squat", 3, False)
    assert (await morning_of(erik))["numbers"]["waiting"] == 0, "counted as a form check, not as a message as well"
    assert (await maya.delete(f"/athlete/form_checks/{sent['id']}")).status_code == 204
    (message,) = await messages(erik)
    assert (message["card"], message["deleted"]) == (None, True)


async def test_a_clip_that_waits_is_a_reason_of_the_morning_once(
    filming: Filming, erik: Requests, clock: Clock
) -> None:
    first = await filming.send()
    (row,) = (await morning_of(erik))["rows"]
    (reason,) = [one for one in row["reasons"] if one["rule"] == "form_check"]
    assert (row["group"], reason["form_check_id"], reason["count"]) == ("answer", first["id"], 1)
    assert (reason["title"], reason["quotes"]) == ("Back squat", [])
    clock.advance(timedelta(minutes=5))
    second = await filming.send(question="Deep enough?")
    morning = await morning_of(erik)
    (row,) = morning["rows"]
    (reason,) = [one for one in row["reasons"] if one["rule"] == "form_check"]
    assert (reason["form_check_id"], reason["count"]) == (first["id"], 2), "the oldest is opened first"
    assert [quote["text"] for quote in reason["quotes"]] == ["Deep enough?"]
    assert morning["open"] == 1
    mark = {"client_id": row["client"]["id"], "reasons": [reason["key"]]}
    assert (await erik.post("/today/marks", mark)).status_code == 204
    assert not any(one["rule"] == "form_check" for row in (await morning_of(erik))["rows"] for one in row["reasons"])
    clock.advance(timedelta(minutes=5))
    third = await filming.send()
    (row,) = (await morning_of(erik))["rows"]
    assert [one["count"] for one in row["reasons"] if one["rule"] == "form_check"] == [3], "a new clip is a new reason"
    for one in (first, second, third):
        assert (await put_answer(erik, one["id"])).status_code == 200
    assert not any(one["rule"] == "form_check" for row in (await morning_of(erik))["rows"] for one in row["reasons"])


async def test_the_set_shows_what_was_sent_of_it(
    filming: Filming, maya: Requests, erik: Requests, training: TrainingFactory
) -> None:
    await training.log_set(maya, filming.trains, set_id="set3", reps=4)
    sent = await filming.send()
    await filming.send(set_id="set1")
    assert sent["done"]["reps"] == 4
    assert sent["prescribed"]["reps"]["min"] == 5
    await erik.put("/coach/form_checks/settings", {"keep_months": None, "hint": "Side on, hip height", "cues": []})
    day = await of_day(maya, filming.trains)
    assert [one["set_id"] for one in day["items"]] == ["set3", "set1"]
    assert (day["coach"], day["hint"]) == ("Northside Strength", "Side on, hip height")
    assert (await of_day(maya, filming.trains, day=1))["items"] == []


async def test_several_clips_of_one_set_are_one_form_check(filming: Filming, erik: Requests, cast: Cast) -> None:
    first, second = await filming.clip(cast.maya.id), await filming.clip(cast.maya.id)
    await filming.send(second, first)
    (row,) = await waiting(erik)
    assert [clip["media"]["id"] for clip in row["clips"]] == [second, first]


async def test_sent_twice_is_sent_once(filming: Filming, erik: Requests, cast: Cast, session: AsyncSession) -> None:
    clip, form_check_id = await filming.clip(cast.maya.id), new_id()
    for _ in range(2):
        answer = await filming.put(clip, form_check_id=form_check_id)
        assert answer.status_code == 200
    assert (await stored(session), len(await waiting(erik))) == (1, 1)


async def test_an_exercise_that_was_swapped_is_the_one_that_was_done(
    filming: Filming, maya: Requests, training: TrainingFactory, session: AsyncSession
) -> None:
    sent = await filming.send()
    row = await session.get_one(FormCheck, sent["id"])
    assert str(row.exercise_id) == sent["exercise_id"], "of the library"
    swapped = {"reps": 5, "swapped": {"exercise_id": sent["exercise_id"], "name": "X", "measurement": "weight_reps"}}
    await training.log_set(maya, filming.trains, set_id="set2", done=swapped)
    assert (await filming.send(set_id="set2"))["exercise"] == "Back squat"


@pytest.mark.parametrize("who", ["missing", "of_tom", "of_gym", "picture", "failed", "uploading"])
async def test_only_own_videos_are_sent(
    filming: Filming, cast: Cast, session: AsyncSession, erik: Requests, who: str
) -> None:
    clips = {
        "missing": lambda: _id(),
        "of_tom": lambda: filming.clip(cast.tom.id),
        "of_gym": lambda: filming.clip(cast.maya.id, client_id=None, account_id=cast.erik.account_id),
        "picture": lambda: filming.clip(cast.maya.id, kind=MediaKind.IMAGE),
        "failed": lambda: filming.clip(cast.maya.id, state=MediaState.FAILED),
        "uploading": lambda: filming.clip(cast.maya.id, state=MediaState.UPLOADING),
    }
    refused = await filming.put(await filming.clip(cast.maya.id), await clips[who]())
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"media_ids": ["This clip can't be used. Please film or choose another one."]}
    assert await stored(session) == 0
    assert (
        await session.scalar(select(func.count()).where(Media.account_id.is_not(None), Media.client_id.is_not(None)))
        == 0
    )
    assert await waiting(erik) == []


async def _id() -> str:
    return str(new_id())


async def test_a_clip_is_shared_with_the_coaches_who_were_sent_it(
    filming: Filming, cast: Cast, erik: Requests, ines: Requests, session: AsyncSession
) -> None:
    clip = await filming.clip(cast.maya.id)
    assert (await erik.get(f"/media/{clip}")).status_code == 404
    assert (await filming.put(clip)).status_code < 300
    assert [(await one.get(f"/media/{clip}")).status_code for one in (erik, ines)] == [200, 404]


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({"set_id": "nothing"}, 422),
        ({"day": 40}, 404),
        ({"enrolment_id": str(new_id())}, 404),
        ({"media_ids": []}, 422),
        ({"media_ids": [str(new_id()) for _ in range(6)]}, 422),
        ({"question": "x" * 1001}, 422),
        ({"filmed_at": "1999-01-01T00:00:00Z"}, 422),
    ],
)
async def test_what_is_no_set_of_the_client_is_refused(
    filming: Filming, cast: Cast, session: AsyncSession, values: dict[str, Any], status: int
) -> None:
    refused = await filming.put(await filming.clip(cast.maya.id), **values)
    assert refused.status_code == status, refused.text
    assert await stored(session) == 0


async def test_nobody_sends_to_the_enrolment_or_the_id_of_another(
    filming: Filming, tom: Requests, cast: Cast, session: AsyncSession
) -> None:
    assert (await filming.put(await filming.clip(cast.tom.id), person=tom)).status_code == 404
    sent = await filming.send()
    refused = await filming.put(await filming.clip(cast.tom.id), person=tom, form_check_id=sent["id"])
    assert refused.status_code == 404
    assert await stored(session) == 1


async def test_a_day_that_is_closed_takes_no_clips(
    filming: Filming, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    clip = await filming.clip(cast.maya.id)
    enrolment = await session.get_one(Enrolment, filming.trains.enrolment.id)
    enrolment.open, enrolment.ended_on = False, clock.now().date() - timedelta(days=1)
    await session.commit()
    assert (await filming.put(clip)).status_code == 404
    assert await stored(session) == 0


async def test_what_was_filmed_while_the_day_was_open_may_arrive_later(
    filming: Filming, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    filmed_at = clock.now()
    enrolment = await session.get_one(Enrolment, filming.trains.enrolment.id)
    enrolment.open, enrolment.ended_on = False, clock.now().date()
    await session.commit()
    clock.freeze(clock.now() + timedelta(days=1))
    sent = await filming.send(filmed_at=filmed_at.isoformat())
    assert (sent["filmed_at"], sent["date"]) == ("2026-01-12T09:00:00Z", "2026-01-12")


async def test_taking_it_back_deletes_the_clip_with_its_files(
    filming: Filming, maya: Requests, erik: Requests, tom: Requests, session: AsyncSession
) -> None:
    sent = await filming.send(await filming.upload())
    await filming.run_jobs()
    clip = (await shown(maya, sent["id"]))["clips"][0]["media"]
    used = await maya.delete(f"/media/{clip['id']}")
    assert (used.status_code, used.json()["title"]) == (409, "This file is in use, so it stays.")
    assert (await tom.delete(f"/athlete/form_checks/{sent['id']}")).status_code == 404
    assert (await stored(session), (await maya.http.get(clip["src"])).status_code) == (1, 200)
    assert (await maya.delete(f"/athlete/form_checks/{sent['id']}")).status_code == 204
    assert await waiting(erik, "all") == []
    assert (await maya.http.get(clip["src"])).status_code == 404
    for table in (FormCheck, FormCheckClip, Media, MediaUse):
        assert await session.scalar(select(func.count()).select_from(table)) == 0
    assert await session.scalar(select(func.sum(MediaUsage.bytes))) == 0


async def test_of_an_answered_one_only_the_clips_go(
    filming: Filming, maya: Requests, erik: Requests, session: AsyncSession
) -> None:
    sent = await filming.send()
    mark = {"clip_id": sent["clips"][0]["id"], "at_ms": 9870, "text": "Chest up."}
    assert (await put_answer(erik, sent["id"], marks=[mark])).status_code == 200
    assert (await maya.delete(f"/athlete/form_checks/{sent['id']}")).status_code == 204
    left = await shown(maya, sent["id"])
    assert (left["clips"][0]["media"], left["clips"][0]["duration_ms"]) == (None, 14_000)
    assert left["answer"]["marks"][0]["text"] == "Chest up."
    assert await session.scalar(select(func.count()).select_from(Media)) == 0


async def test_a_clip_that_is_used_elsewhere_stays(
    filming: Filming, maya: Requests, cast: Cast, session: AsyncSession
) -> None:
    clip = await filming.clip(cast.maya.id)
    sent = await filming.send(clip)
    again = await filming.send(clip, set_id="set1")
    assert (await maya.delete(f"/athlete/form_checks/{sent['id']}")).status_code == 204
    assert (await shown(maya, again["id"]))["clips"][0]["media"]["id"] == clip


async def test_a_clip_that_cannot_be_watched_waits_for_nobody(
    filming: Filming, erik: Requests, maya: Requests, session: AsyncSession
) -> None:
    sent = await filming.send()
    media = await session.get_one(Media, sent["clips"][0]["media"]["id"])
    media.state, media.failure = MediaState.FAILED, "This video is damaged."
    await session.commit()
    assert await waiting(erik) == []
    assert (await shown(maya, sent["id"]))["clips"][0]["media"]["failure"] == "This video is damaged."


async def test_pages_that_show_a_clip_are_told_when_it_can_be_watched(
    filming: Filming, erik: Requests, services: Services, cast: Cast
) -> None:
    sent = await filming.send(await filming.upload())
    heard = services.bus.subscribe(TOPIC)
    await filming.run_jobs()
    told = set()
    while heard.waiting():
        one: Any = await heard.next()
        if one["message"]["event"] == "form_check_changed":
            assert one["message"]["form_check_id"] == sent["id"]
            told.add(one["stream"])
    assert told == {account_stream(cast.erik.account_id), user_stream(cast.maya.id)}
    assert (await waiting(erik))[0]["clips"][0]["media"]["state"] == "published"


async def test_coaches_are_told_once(
    filming: Filming, erik: Requests, cast: Cast, run_jobs: Callable[[], Any], maya: Requests
) -> None:
    await filming.send()
    await run_jobs()
    (told,) = (await erik.get("/notifications?activity_type=client_activity")).json()["items"]
    assert told["data"]["kind"] == "form_check_sent"
    assert (told["data"]["exercise"], told["data"]["set_number"]) == ("Back squat", 3)
    assert (await maya.get("/notifications")).json()["items"] == []


async def test_lists_take_the_same_queries_for_any_number(
    filming: Filming, erik: Requests, maya: Requests, count_queries: Callable[[], Any]
) -> None:
    async def count() -> list[int]:
        numbers = []
        for person, path in (
            (erik, "/coach/form_checks"),
            (maya, f"/athlete/form_checks?enrolment_id={filming.trains.enrolment.id}&run=1&day=0"),
            (erik, f"/coach/form_checks/{last['id']}"),
        ):
            with count_queries() as queries:
                assert (await person.get(path)).status_code == 200
            numbers.append(len(queries))
        return numbers

    await filming.send()
    last = await filming.send()
    few = await count()
    for _ in range(5):
        last = await filming.send()
    assert await count() == few
    assert max(few) <= 10


async def test_a_deleted_client_leaves_nothing(
    filming: Filming, maya: Requests, erik: Requests, session: AsyncSession, run_jobs: Callable[[], Any]
) -> None:
    sent = await filming.send()
    assert (await put_answer(erik, sent["id"])).status_code == 200
    await filming.send()
    session.expire_all()
    gone = await maya.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": "correct horse"})
    assert gone.status_code < 300, gone.text
    await run_jobs()
    for table in (FormCheck, FormCheckClip, Media, MediaUse):
        assert await session.scalar(select(func.count()).select_from(table)) == 0
