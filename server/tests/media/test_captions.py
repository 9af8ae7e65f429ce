"""Captions of videos: added by language, checked, replaced and removed, and seen wherever the video is."""

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.media.models import Media, MediaKind, MediaScope, MediaState
from regimen.media.rules.captions import MAX_CAPTIONS, MAX_LANGUAGES
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from tests.cast import Cast
from tests.conftest import MONDAY, Requests

VTT = "WEBVTT - made by hand\n\nNOTE a remark\n\n1\n00:00.500 --> 00:02.000 line:0\nBrace <i>first</i>.\n"
SRT = "1\r\n00:00:00,500 --> 00:00:02,000\r\n{\\an8}<b>Chest</b> <font color=red>up</font> & knees < toes\r\n"


@pytest.fixture
async def video(cast: Cast, session: AsyncSession) -> Media:
    row = Media(
        account_id=cast.erik.account_id,
        kind=MediaKind.VIDEO,
        state=MediaState.PUBLISHED,
        title="Squat",
        key="",
        content_type="video/mp4",
        bytes=1,
        duration_ms=60_000,
        created_at=MONDAY,
    )
    session.add(row)
    await session.commit()
    return row


async def put(coach: Requests, media: Media, text: str | bytes, name: str = "en.vtt", language: str = "en") -> Any:
    data = text if isinstance(text, bytes) else text.encode()
    return await coach.put(f"/media/{media.id}/captions/{language}", files={"file": (name, data, "text/plain")})


async def shown(person: Requests, media: Media) -> dict[str, str]:
    """Returns the texts that players get, by language."""
    item = (await person.get(f"/media/{media.id}")).json()
    return {one["language"]: (await person.http.get(one["src"])).text for one in item["captions"]}


async def stored(session: AsyncSession) -> list[str]:
    return list(await session.scalars(select(StoredFile.key)))


async def test_a_video_has_captions_in_several_languages_that_are_replaced_and_removed(
    erik: Requests, video: Media, session: AsyncSession, services: Services
) -> None:
    added = await put(erik, video, VTT)
    assert added.status_code == 200, added.text
    assert (await put(erik, video, SRT, "Kniebeuge.de.SRT", "de")).status_code == 200
    assert await shown(erik, video) == {
        "de": "WEBVTT\n\n00:00:00.500 --> 00:00:02.000\n<b>Chest</b> up &amp; knees &lt; toes\n",
        "en": "WEBVTT\n\n00:00:00.500 --> 00:00:02.000 line:0\nBrace <i>first</i>.\n",
    }
    [first, second] = (await erik.get(f"/media/{video.id}")).json()["captions"]
    answer = await erik.http.get(second["src"])
    assert answer.headers["Content-Type"] == "text/vtt; charset=utf-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"

    assert (await put(erik, video, VTT.replace("Brace", "Breathe"))).status_code == 200
    assert "Breathe" in (await shown(erik, video))["en"]
    assert (await erik.http.get(second["src"])).status_code == 404, "what was replaced is gone"
    for _ in range(2):
        assert (await erik.delete(f"/media/{video.id}/captions/en")).status_code == 204
    assert list(await shown(erik, video)) == ["de"]
    assert [f"/files/{key}" for key in await stored(session)] == [first["src"]]


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        ("", "en.vtt", "This file is empty."),
        (VTT, "en.txt", "Please use captions in a WebVTT or SubRip file, named .vtt or .srt."),
        ("Brace first.", "en.vtt", "Named .vtt, but there are no captions in it."),
        ("WEBVTT\n\nNOTE nothing yet\n", "en.vtt", "Named .vtt, but there are no captions in it."),
        ("1\n00:00:01,000 --> 00:00:02,000\n<b></b>\n", "en.srt", "Named .srt, but there are no captions in it."),
        (b"PK\x03\x04\0\0\0\0\xff\xfe", "en.srt", "Named .srt, but it holds a ZIP archive."),
        (b"\x89PNG\r\n\x1a\n\0\0", "en.vtt", "Named .vtt, but it holds something else."),
        (
            "1\n00:00:01,000 --> 00:00:02,000\nF\u00fc\u00dfe".encode("latin-1"),
            "en.srt",
            "This file is not saved as UTF-8. Please save it as UTF-8 and try again.",
        ),
        (
            "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:03,000 --> 00:04,000\nTwo\n",
            "en.vtt",
            "The times in line 6 can't be read: 00:03,000 --> 00:04,000",
        ),
        ("WEBVTT\n\n00:01.000 --> later\nOne\n", "en.vtt", "The times in line 3 can't be read: 00:01.000 --> later"),
        (
            "\n\nWEBVTT\n\n00:01.000 --> later\nOne\n",
            "en.vtt",
            "The times in line 5 can't be read: 00:01.000 --> later",
        ),
        ("WEBVTT\n\n00:02.000 --> 00:02.000\nOne\n", "en.vtt", "The caption in line 3 ends before it begins."),
        (
            "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n00:00:03,000 --> 00:00:04,000\nTwo\n",
            "en.srt",
            "The caption in line 5 has no number. Please export the file again.",
        ),
        (
            "WEBVTT\n\n00:01:00.000 --> 00:01:02.000\nOne\n",
            "en.vtt",
            "All of these captions begin after the end of the video.",
        ),
        (b"WEBVTT\n\n" + b"x" * (MAX_CAPTIONS * 3 // 2), "en.vtt", "File is too big (1.5Mb). Max filesize: 1Mb."),
    ],
)
async def test_files_that_cannot_be_shown_are_refused_with_a_sentence(
    erik: Requests, video: Media, session: AsyncSession, text: str | bytes, name: str, sentence: str
) -> None:
    await put(erik, video, VTT)
    refused = await put(erik, video, text, name)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"file": [sentence]})
    assert "Brace" in (await shown(erik, video))["en"], "what was there stays"
    assert len(await stored(session)) == 1


async def test_captions_saved_as_utf_16_are_read(erik: Requests, video: Media) -> None:
    assert (await put(erik, video, VTT.replace("first", "zuerst, Füße fest").encode("utf-16"))).status_code == 200
    assert "Füße fest" in (await shown(erik, video))["en"]


async def test_text_may_have_empty_lines_and_numbers_in_subrip(erik: Requests, video: Media) -> None:
    text = "1\n00:00:01,000 --> 00:00:02,000\nIn\n\n2025\n\n2\n0:0:3.5 --> 0:0:4.5\nTwo\n"
    assert (await put(erik, video, text, "en.srt")).status_code == 200
    assert (await shown(erik, video))["en"].split("\n\n")[1:] == [
        "00:00:01.000 --> 00:00:02.000\nIn\n2025",
        "00:00:03.005 --> 00:00:04.005\nTwo\n",
    ]


@pytest.mark.parametrize("language", ["english", "EN", "e", "en_GB", "en-gb"])
async def test_a_language_is_a_code(erik: Requests, video: Media, language: str) -> None:
    assert (await put(erik, video, VTT, language=language)).status_code == 404
    assert await shown(erik, video) == {}


async def test_only_videos_that_play_have_captions_and_only_in_so_many_languages(
    erik: Requests, video: Media, session: AsyncSession
) -> None:
    video.captions = {f"{a}{b}": "none.vtt" for a in "abcd" for b in "abcde"}
    await session.commit()
    assert len(video.captions) == MAX_LANGUAGES
    full = await put(erik, video, VTT, language="en")
    assert (full.status_code, full.json()["errors"].keys()) == (422, {"file"})
    assert (await put(erik, video, VTT, language="aa")).status_code == 200, "a replacement is no addition"
    for values in ({"kind": MediaKind.IMAGE}, {"kind": MediaKind.VIDEO, "state": MediaState.PROCESSING}):
        for name, value in values.items():
            setattr(video, name, value)
        video.captions = {}
        await session.commit()
        assert (await put(erik, video, VTT)).status_code == 409


async def test_captions_belong_to_the_account_of_the_video(
    erik: Requests, ines: Requests, maya: Requests, video: Media, session: AsyncSession
) -> None:
    await put(erik, video, VTT)
    assert (await put(ines, video, SRT, "en.srt")).status_code == 404
    assert (await ines.delete(f"/media/{video.id}/captions/en")).status_code == 404
    assert (await put(maya, video, VTT)).status_code == 403
    video.scope = MediaScope.PRODUCT
    await session.commit()
    assert (await put(erik, video, SRT, "en.srt")).status_code == 404, "the product's own stay as they are"
    assert "Brace" in (await shown(erik, video))["en"]


async def test_deleting_a_video_deletes_its_captions(
    erik: Requests, video: Media, session: AsyncSession, services: Services
) -> None:
    await put(erik, video, VTT)
    [src] = [one["src"] for one in (await erik.get(f"/media/{video.id}")).json()["captions"]]
    video.created_at = services.clock.now()
    await session.commit()
    assert (await erik.delete(f"/media/{video.id}")).status_code == 204
    assert await stored(session) == []
    assert (await erik.http.get(src)).status_code == 404
