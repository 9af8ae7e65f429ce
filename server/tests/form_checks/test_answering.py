"""Form checks: coaches answer them in words, drawings and by voice; clips are kept as long as the account says."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, MemberRole
from regimen.form_checks.jobs import delete_old_clips, delete_unused_voices
from regimen.form_checks.models import FormCheck, FormCheckSettings
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.media.models import Media
from regimen.subscription.models import Subscription
from tests.cast import Cast
from tests.conftest import Requests
from tests.form_checks.filming import Filming, put_answer, record, shown, stroke, waiting, words
from tests.training.factory import TrainingFactory


async def thread(person: Requests) -> list[dict[str, Any]]:
    """Returns the messages of a person's only conversation."""
    (conversation,) = (await person.get("/chat/conversations")).json()["items"]
    return list((await person.get(f"/chat/conversations/{conversation['id']}/messages")).json()["items"])


async def unanswered(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).where(FormCheck.answered_at.is_(None))) or 0


async def test_an_answer_lands_on_the_set_and_in_the_conversation(
    filming: Filming, erik: Requests, maya: Requests
) -> None:
    sent = await filming.send()
    clip_id = sent["clips"][0]["id"]
    angle = {"kind": "angle", "colour": "yellow", "points": [[0.3, 0.2], [0.3, 0.7], [0.6, 0.4]]}
    marks = [
        {"clip_id": clip_id, "at_ms": 9870, "text": "Torso 49°.", "shapes": [angle, words()]},
        {"clip_id": clip_id, "at_ms": 4500, "shapes": [stroke()]},
    ]
    answered = await put_answer(erik, sent["id"], marks=marks)
    assert answered.status_code == 200, answered.text
    answer = (await shown(maya, sent["id"]))["answer"]
    assert (answer["coach"]["full_name"], answer["text"]) == ("Erik Lindqvist", "Big breath, then go.")
    assert [mark["at_ms"] for mark in answer["marks"]] == [4500, 9870], "in the order of the clip, to the millisecond"
    assert answer["marks"][1]["shapes"] == [{**angle, "text": ""}, words()]
    message = (await thread(maya))[-1]
    assert (message["text"], message["author"]["full_name"]) == ("Big breath, then go.", "Erik Lindqvist")
    card = message["card"]
    assert (card["kind"], card["form_check_id"], card["marks"]) == ("form_check", sent["id"], 2)
    assert (card["exercise"], card["set_number"], card["has_voice"]) == ("Back squat", 3, False)
    (before, _) = await thread(maya)
    assert (before["card"]["kind"], before["card"]["answered"]) == ("form_check_sent", True), (
        "shown by the answer's card"
    )
    assert (await waiting(erik), len(await waiting(erik, "answered"))) == ([], 1)
    assert (await maya.get("/users/me")).json()["current"]["has_unread_chat_messages"] is True


async def notifications(coach: Requests) -> tuple[list[bool], bool]:
    """Returns which of a coach's notifications about clients are read, and whether the bell counts any."""
    items = (await coach.get("/notifications?activity_type=client_activity")).json()["items"]
    me = (await coach.get("/users/me")).json()["current"]
    return [one["read"] for one in items], me["has_new_notifications"]


async def test_a_clip_that_a_coach_has_opened_or_answered_is_read_in_the_feed_of_all(
    filming: Filming, erik: Requests, maya: Requests, ines: Requests, cast: Cast, run_jobs: Callable[[], Any]
) -> None:
    cleo = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik)).headers)
    opened, answered, other = [await filming.send() for _ in range(3)]
    await run_jobs()
    assert await notifications(erik) == await notifications(cleo) == ([False] * 3, True)
    for stranger in (maya, ines):
        assert (await stranger.post(f"/coach/form_checks/{opened['id']}/seen")).status_code in {403, 404}
    assert (await notifications(erik))[0] == [False] * 3
    for _ in range(2):
        assert (await cleo.post(f"/coach/form_checks/{opened['id']}/seen")).status_code == 204
    assert (await put_answer(erik, answered["id"])).status_code == 200
    assert await notifications(erik) == await notifications(cleo) == ([False, True, True], True), "the newest first"
    assert (await erik.post(f"/coach/form_checks/{other['id']}/seen")).status_code == 204
    assert await notifications(erik) == await notifications(cleo) == ([True] * 3, False)


async def test_the_first_answer_counts(filming: Filming, erik: Requests, maya: Requests, cast: Cast) -> None:
    sent, answer_id = await filming.send(), str(new_id())
    for _ in range(2):
        assert (await put_answer(erik, sent["id"], id=answer_id)).status_code == 200
    cleo = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik)).headers)
    late = await put_answer(cleo, sent["id"], text="Too late.")
    assert (late.status_code, late.json()["code"]) == (409, "AlreadyAnswered")
    assert (await shown(maya, sent["id"]))["answer"]["text"] == "Big breath, then go."
    assert [one["card"]["kind"] for one in await thread(maya) if one["card"]] == ["form_check_sent", "form_check"]


async def test_a_voice_over_is_heard_with_what_the_coach_did(
    filming: Filming, erik: Requests, maya: Requests, tom: Requests, ines: Requests, voice: bytes, session: AsyncSession
) -> None:
    sent = await filming.send()
    clip_id = sent["clips"][0]["id"]
    recorded = await record(erik, sent["id"], voice)
    assert recorded.status_code == 201, recorded.text
    await filming.run_jobs()
    events = [
        {"at_ms": 0, "clip_id": clip_id, "clip_ms": 9000, "rate": 0.5},
        {"at_ms": 400, "clip_id": clip_id, "clip_ms": 9200, "rate": 0},
    ]
    said = {"media_id": recorded.json()["id"], "events": events}
    assert (await put_answer(erik, sent["id"], text="", voice=said)).status_code == 200
    answer = (await shown(maya, sent["id"]))["answer"]
    assert answer["voice_events"] == events
    heard = answer["voice"]
    assert (heard["state"], heard["content_type"]) == ("published", "audio/mp4")
    assert heard["src"].startswith("/files/signed/")
    assert (await maya.http.get(heard["src"])).content[4:8] == b"ftyp"
    for other in (tom, ines):
        assert (await other.get(f"/media/{heard['id']}")).status_code == 404
    assert (await maya.get("/media/fetch")).json()["items"][0]["id"] == sent["clips"][0]["media"]["id"]
    assert (await maya.delete(f"/media/{heard['id']}")).status_code == 404, "the coach's recording"
    assert (await erik.get("/media/fetch")).json()["items"] == [], "not part of the library"
    assert (await erik.get("/media/fetch")).json()["quota"]["used"] == len(voice)
    assert (await maya.get("/media/fetch")).json()["quota"]["used"] == 0


async def test_who_recorded_a_voice_over_hears_it_before_it_is_sent(
    filming: Filming, erik: Requests, maya: Requests, ines: Requests, cast: Cast, voice: bytes
) -> None:
    sent = await filming.send()
    media_id = (await record(erik, sent["id"], voice)).json()["id"]
    await filming.run_jobs()
    mine = await erik.get(f"/media/{media_id}")
    assert mine.status_code == 200, mine.text
    assert mine.json()["src"]
    cleo = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik)).headers)
    for other in (maya, ines, cleo):
        assert (await other.get(f"/media/{media_id}")).status_code == 404


async def test_an_answer_without_words_is_told_in_words(
    filming: Filming, erik: Requests, maya: Requests, run_jobs: Callable[[], Any]
) -> None:
    sent = await filming.send()
    mark = {"clip_id": sent["clips"][0]["id"], "at_ms": 10, "shapes": [stroke()]}
    assert (await put_answer(erik, sent["id"], text="", marks=[mark])).status_code == 200
    assert (await thread(maya))[-1]["text"] == ""
    (row,) = (await erik.get("/chat/conversations?tab=messages")).json()["items"]
    last = row["last_message"]
    assert (last["mine"], last["card"], last["exercise"]) == (True, "form_check", "Back squat")
    await run_jobs()


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"text": " "}, "text"),
        ({"marks": [{"at_ms": -1, "text": "x"}]}, "marks.0.at_ms"),
        ({"marks": [{"at_ms": 0}]}, "marks.0"),
        ({"marks": [{"at_ms": 0, "shapes": [stroke(points=[[2, 0]])]}]}, "marks.0.shapes.0.points.0.0"),
        ({"marks": [{"at_ms": 0, "shapes": [stroke(kind="angle")]}]}, "marks.0.shapes.0"),
        ({"marks": [{"at_ms": 0, "shapes": [stroke(colour="pink")]}]}, "marks.0.shapes.0.colour"),
        ({"marks": [{"at_ms": 0, "shapes": [words(text=" ")]}]}, "marks.0.shapes.0"),
        ({"marks": [{"at_ms": 0, "shapes": [words(text="x" * 81)]}]}, "marks.0.shapes.0.text"),
        ({"marks": [{"at_ms": 0, "shapes": [words(points=[[0, 0], [1, 1]])]}]}, "marks.0.shapes.0"),
        ({"marks": [{"at_ms": 0, "shapes": [stroke(text="A stroke says nothing.")]}]}, "marks.0.shapes.0"),
        ({"marks": [{"at_ms": 0, "text": "x", "clip_id": str(new_id())}]}, "marks"),
        ({"voice": {"media_id": str(new_id())}}, "voice"),
        ({"voice": {"events": [{"at_ms": 5, "clip_ms": 0}, {"at_ms": 4, "clip_ms": 0}]}}, "voice"),
    ],
)
async def test_a_bad_answer_says_what_is_wrong_and_changes_nothing(
    filming: Filming, erik: Requests, maya: Requests, session: AsyncSession, values: dict[str, Any], field: str
) -> None:
    sent = await filming.send()
    before = (await maya.get("/chat/conversations")).json()["items"]
    clip_id = sent["clips"][0]["id"]
    for mark in values.get("marks", []):
        mark.setdefault("clip_id", clip_id)
    if voice := values.get("voice"):
        voice.setdefault("media_id", str(new_id()))
        for event in voice.get("events", []):
            event["clip_id"] = clip_id
    refused = await put_answer(erik, sent["id"], **values)
    assert refused.status_code == 422, refused.text
    assert list(refused.json()["errors"]) == [field]
    assert await unanswered(session) == 1
    assert (await maya.get("/chat/conversations")).json()["items"] == before


async def test_a_recording_for_another_client_or_of_another_coach_is_refused(
    filming: Filming, erik: Requests, cast: Cast, session: AsyncSession, voice: bytes
) -> None:
    sent = await filming.send()
    cleo = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik)).headers)
    of_cleo = (await record(cleo, sent["id"], voice)).json()["id"]
    of_maya = sent["clips"][0]["media"]["id"]
    for media_id in (of_cleo, of_maya):
        refused = await put_answer(erik, sent["id"], voice={"media_id": media_id})
        assert refused.json()["errors"] == {"voice": ["This recording can't be used. Please record it again."]}
    assert await unanswered(session) == 1


async def test_other_accounts_and_coaches_who_left_see_nothing(
    filming: Filming, erik: Requests, ines: Requests, tom: Requests, cast: Cast, session: AsyncSession, voice: bytes
) -> None:
    sent = await filming.send(await filming.upload())
    await filming.run_jobs()
    hired = await cast.hire("Cleo", "Park", cast.erik)
    cleo = Requests(erik.http, hired.headers)
    src = (await cleo.get(f"/coach/form_checks/{sent['id']}")).json()["clips"][0]["media"]["src"]
    contributor = Requests(erik.http, (await cast.hire("Con", "Tri", cast.erik, MemberRole.CONTRIBUTOR)).headers)
    for path in ("/coach/form_checks", f"/coach/form_checks/{sent['id']}"):
        assert (await contributor.get(path)).status_code == 403
    assert (await contributor.get("/users/me")).json()["current"]["waiting_form_checks"] == 0
    assert (await put_answer(contributor, sent["id"])).status_code == 403
    member = await session.scalar(select(AccountMember).where(AccountMember.user_id == hired.id))
    await session.delete(member)
    await session.commit()
    assert (await cleo.get(f"/coach/form_checks/{sent['id']}")).status_code == 403
    assert (await ines.get(f"/coach/form_checks/{sent['id']}")).status_code == 404
    assert (await put_answer(ines, sent["id"])).status_code == 404
    assert (await record(ines, sent["id"], voice)).status_code == 404
    assert (await tom.get(f"/athlete/form_checks/{sent['id']}")).status_code == 404
    assert await waiting(ines, "all") == []
    assert await unanswered(session) == 1
    assert src.startswith("/files/signed/")


async def test_a_coach_sees_the_set_among_others_and_earlier_ones(
    filming: Filming, erik: Requests, maya: Requests, training: TrainingFactory, clock: Clock
) -> None:
    await training.log_set(maya, filming.trains, set_id="set3", reps=3)
    first = await filming.send()
    assert (await put_answer(erik, first["id"], text="Best set of the block.")).status_code == 200
    clock.freeze(clock.now() + timedelta(days=1))
    await training.log_set(maya, filming.trains, day=1, set_id="set1", reps=5)
    second = await filming.send(day=1, set_id="set2")
    view = (await erik.get(f"/coach/form_checks/{second['id']}")).json()
    assert [(one["number"], (one["done"] or {}).get("reps")) for one in view["day_sets"]] == [
        (1, 5),
        (2, None),
        (3, None),
    ]
    (earlier,) = view["earlier"]
    assert (earlier["id"], earlier["done"]["reps"], earlier["answer"]) == (first["id"], 3, "Best set of the block.")
    assert earlier["clips"][0]["media"]["state"] == "published"
    addition = {"aliases": [], "cue": "", "video_url": "https://youtu.be/dQw4w9WgXcQ", "alternates": []}
    saved = await erik.put(f"/coach/exercises/{second['exercise_id']}/additions", addition)
    assert saved.status_code == 200, saved.text
    assert (await erik.get(f"/coach/form_checks/{second['id']}")).json()["demo_url"] == addition["video_url"]


async def test_clips_are_kept_as_long_as_the_account_says(
    filming: Filming, erik: Requests, maya: Requests, session: AsyncSession, clock: Clock, cast: Cast
) -> None:
    subscription = await session.get_one(Subscription, cast.erik.account_id)
    subscription.trial_end_at = clock.now() + timedelta(days=60)
    await session.commit()
    old = await filming.send(await filming.upload())
    await filming.run_jobs()
    mark = {"clip_id": old["clips"][0]["id"], "at_ms": 200, "shapes": [stroke()]}
    assert (await put_answer(erik, old["id"], marks=[mark])).status_code == 200
    src = (await shown(maya, old["id"]))["clips"][0]["media"]["src"]
    unwatched = await filming.send(set_id="set1")
    clock.freeze(clock.now() + timedelta(days=20))
    young = await filming.send(day=1)
    assert len(await waiting(erik)) == 2
    clock.freeze(clock.now() + timedelta(days=12))

    await delete_old_clips(session, clock.now())
    assert (await shown(maya, old["id"]))["clips"][0]["media"] is not None, "without a rule they stay"
    assert (await erik.put("/coach/form_checks/settings", {"keep_months": 1})).status_code == 200
    await delete_old_clips(session, clock.now())
    await session.commit()
    left = await shown(maya, old["id"])
    assert left["clips"][0]["media"] is None
    assert left["clips"][0]["deleted_at"] is not None
    assert (left["answer"]["text"], left["answer"]["marks"][0]["at_ms"]) == ("Big breath, then go.", 200)
    assert (await maya.http.get(src)).status_code in {403, 404}
    assert (await shown(maya, young["id"]))["clips"][0]["media"] is not None
    assert [one["id"] for one in await waiting(erik)] == [young["id"]], "what can't be watched needs no answer"
    assert (await shown(maya, unwatched["id"]))["clips"][0]["media"] is None


async def test_recordings_that_were_never_sent_are_deleted(
    filming: Filming, erik: Requests, session: AsyncSession, clock: Clock, voice: bytes
) -> None:
    sent = await filming.send()
    unused = (await record(erik, sent["id"], voice)).json()["id"]
    used = (await record(erik, sent["id"], voice)).json()["id"]
    await filming.run_jobs()
    assert (await put_answer(erik, sent["id"], voice={"media_id": used})).status_code == 200
    await delete_unused_voices(session, clock.now())
    assert await session.get(Media, unused) is not None, "it may still be sent"
    clock.freeze(clock.now() + timedelta(days=2))
    await delete_unused_voices(session, clock.now())
    await session.commit()
    session.expire_all()
    assert await session.get(Media, unused) is None
    assert await session.get(Media, used) is not None


async def test_settings_are_for_managers(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    cleo = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik)).headers)
    form = {"keep_months": 6, "hint": "Side on", "cues": ["Brace first", "Knees out"]}
    assert (await cleo.put("/coach/form_checks/settings", form)).status_code == 403
    assert (await cleo.get("/coach/form_checks/settings")).json() == {
        "keep_months": None,
        "hint": "",
        "cues": [],
        "may_change": False,
    }
    assert (await erik.put("/coach/form_checks/settings", form)).json() == {**form, "may_change": True}
    assert (await cleo.get("/coach/form_checks/settings")).json() == {**form, "may_change": False}
    for bad in ({"keep_months": 0}, {"keep_months": 121}, {"keep_months": 1, "cues": ["x" * 61]}, {}):
        assert (await erik.put("/coach/form_checks/settings", bad)).status_code == 422
    row = await session.get_one(FormCheckSettings, cast.erik.account_id, populate_existing=True)
    assert row.keep_months == 6


async def test_a_closed_account_reads_and_answers_nothing(
    filming: Filming, erik: Requests, session: AsyncSession, clock: Clock, cast: Cast, voice: bytes
) -> None:
    sent = await filming.send()
    subscription = await session.get_one(Subscription, cast.erik.account_id)
    subscription.trial_end_at = clock.now() - timedelta(days=1)
    await session.commit()
    assert (await put_answer(erik, sent["id"])).status_code == 406
    assert (await record(erik, sent["id"], voice)).status_code == 406
    assert (await erik.get(f"/coach/form_checks/{sent['id']}")).status_code == 200
    assert await unanswered(session) == 1


async def test_drawings_of_an_answer_have_an_end(
    filming: Filming, erik: Requests, maya: Requests, session: AsyncSession
) -> None:
    sent = await filming.send()
    clip_id = sent["clips"][0]["id"]

    def drawn(strokes: int) -> list[dict[str, Any]]:
        long = stroke(points=[[0, 1]] * 600)
        return [{"clip_id": clip_id, "at_ms": at, "shapes": [long] * (strokes // 2)} for at in range(2)]

    refused = await put_answer(erik, sent["id"], marks=drawn(34))
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"marks": ["These drawings have too many lines. Please remove some of them."]}
    too_large = await put_answer(erik, sent["id"], text="x" * 256 * 1024)
    assert too_large.status_code == 413
    nothing = await put_answer(erik, new_id(), marks=drawn(34))
    assert nothing.status_code == 404, "its drawings are not looked at"
    assert await unanswered(session) == 1
    assert (await put_answer(erik, sent["id"], marks=drawn(32))).status_code == 200
    assert len((await shown(maya, sent["id"]))["answer"]["marks"]) == 2
