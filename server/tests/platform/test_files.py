"""The same behaviour of a folder and a bucket, through HTTP; and signatures that match the official library."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from botocore.auth import S3SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccessToken
from regimen.kit.clock import Clock
from regimen.kit.db import after_commit, run_after_commit
from regimen.platform import files
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from regimen.platform.storage.signing import BadSignature, BucketKeys, _decode, sign, verify
from regimen.platform.storage.store import check_key
from tests.cast import Cast
from tests.running import running_app

BIG = os.urandom(200_000)
FAR_AHEAD = datetime(2100, 1, 1, tzinfo=UTC)


async def read(http: httpx.AsyncClient, path: str, **headers: str) -> httpx.Response:
    """GET, following the redirect to the bucket."""
    response = await http.get(path, headers=headers)
    if response.status_code == 302:
        async with httpx.AsyncClient() as outside:
            return await outside.get(response.headers["location"], headers=headers)
    return response


async def send(http: httpx.AsyncClient, upload: files.Upload, data: bytes, **headers: str) -> httpx.Response:
    if upload.url.startswith("/"):
        return await http.request(upload.method, upload.url, content=data, headers=upload.headers | headers)
    async with httpx.AsyncClient() as outside:
        return await outside.request(upload.method, upload.url, content=data, headers=upload.headers | headers)


@pytest.mark.parametrize("data", [b"small", BIG])
async def test_a_public_file_can_be_read_by_anyone(
    store: str, session: AsyncSession, http: httpx.AsyncClient, data: bytes
) -> None:
    key = files.new_key("covers", ".jpg")
    await files.put(session, key, data, "image/jpeg", name="me.jpg")
    assert await files.get(session, key) == data
    response = await read(http, files.public_url(key))
    assert (response.status_code, response.content) == (200, data)
    assert response.headers["content-type"] == "image/jpeg"


async def test_a_local_file_can_be_stored_and_downloaded(store: str, session: AsyncSession, tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_bytes(BIG)
    key = files.new_key("videos", ".mp4")
    await files.put(session, key, source, "video/mp4")
    await files.download(session, key, target)
    assert target.read_bytes() == BIG
    row = await session.get(StoredFile, key)
    assert row is not None
    assert row.size == len(BIG)
    with pytest.raises(files.NoSuchObject):
        await files.download(session, "videos/none.mp4", target)


async def test_headers_prevent_content_sniffing(session: AsyncSession, http: httpx.AsyncClient) -> None:
    picture, page = files.new_key("a", ".png"), files.new_key("a", ".html")
    await files.put(session, picture, b"p", "image/png")
    await files.put(session, page, b"<script>", "text/html")
    shown, kept = await http.get(files.public_url(picture)), await http.get(files.public_url(page))
    for response in (shown, kept):
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in response.headers["content-security-policy"]
        assert "immutable" in response.headers["cache-control"]
    assert "content-disposition" not in shown.headers
    assert kept.headers["content-disposition"] == "attachment"
    again = await http.get(files.public_url(picture), headers={"if-none-match": shown.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("asked", "part", "status"),
    [
        ("bytes=0-4", slice(0, 5), 206),
        ("bytes=199990-", slice(199_990, None), 206),
        ("bytes=-10", slice(-10, None), 206),
    ],
)
async def test_ranges_are_served(
    store: str, session: AsyncSession, http: httpx.AsyncClient, asked: str, part: slice, status: int
) -> None:
    key = files.new_key("videos", ".mp4")
    await files.put(session, key, BIG, "video/mp4")
    response = await read(http, files.public_url(key), range=asked)
    assert (response.status_code, response.content) == (status, BIG[part])


async def test_a_range_beyond_the_end_is_refused(session: AsyncSession, http: httpx.AsyncClient) -> None:
    key = files.new_key("videos", ".mp4")
    await files.put(session, key, BIG, "video/mp4")
    response = await http.get(files.public_url(key), headers={"range": "bytes=200000-"})
    assert response.status_code == 416
    assert (await http.head(files.public_url(key))).headers["content-length"] == "200000"


@pytest.mark.parametrize("digits", [19, 4301])
@pytest.mark.parametrize("form", ["bytes={}-", "bytes=-{}", "bytes=0-{}", "bytes={0}-{0}"])
async def test_a_range_of_any_length_is_answered(
    session: AsyncSession, http: httpx.AsyncClient, form: str, digits: int
) -> None:
    key = files.new_key("videos", ".mp4")
    await files.put(session, key, b"whole", "video/mp4")
    response = await http.get(files.public_url(key), headers={"range": form.format("9" * digits)})
    assert (response.status_code, response.content) == (200, b"whole") or response.status_code == 416


async def test_a_private_file_needs_its_signature(
    store: str, session: AsyncSession, http: httpx.AsyncClient, clock: Clock, cast: Cast
) -> None:
    key, other = files.new_key("waivers", ".pdf"), files.new_key("waivers", ".pdf")
    for each in (key, other):
        await files.put(session, each, b"%PDF", "application/pdf", public=False)
    token_id = await session.scalar(select(AccessToken.id).where(AccessToken.user_id == cast.maya.id))
    assert token_id is not None
    url = files.signed_url(session, key, token_id, clock.now(), timedelta(hours=1))
    assert (await read(http, url)).content == b"%PDF"
    assert (await http.get(files.public_url(key))).status_code == 404
    assert (await http.get(url.replace(key, other))).status_code == 404
    clock.advance(timedelta(hours=2))
    assert (await http.get(url)).status_code == 404


async def test_signed_files_that_are_read_at_once_hold_up_nobody(database_url: str, tmp_path: Path) -> None:
    """More than there are connections: none waits for a second one while it holds the first."""
    async with running_app(database_url, tmp_path) as app:
        async with app.runtime.sessions() as session:
            key = files.new_key("waivers", ".pdf")
            await files.put(session, key, b"%PDF", "application/pdf", public=False)
            maya = select(AccessToken.id).where(AccessToken.user_id == app.cast.maya.id)
            token_id = (await session.scalars(maya)).one()
            url = files.signed_url(session, key, token_id, app.runtime.clock.now(), timedelta(hours=1))
            await session.commit()
        at_once = 3 * app.runtime.services.settings.pool_size
        answers = await asyncio.gather(*(app.http.get(url) for _ in range(at_once)))
        assert {answer.status_code for answer in answers} == {200}


async def test_a_deleted_file_is_gone_after_the_commit(
    store: str, session: AsyncSession, http: httpx.AsyncClient
) -> None:
    key = files.new_key("a", ".png")
    await files.put(session, key, b"p", "image/png")
    await files.delete(session, key)
    assert await files.get(session, key) == b"p", "the bytes stay until the transaction is stored"
    await run_after_commit(session)
    with pytest.raises(files.NoSuchObject):
        await files.get(session, key)
    assert (await http.get(files.public_url(key))).status_code == 404


async def _fails(*_: str) -> None:
    raise OSError("The bucket is away.")


async def _hangs(*_: str) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize("away", [_fails, _hangs])
async def test_a_store_that_is_away_right_after_the_commit_deletes_later(
    store: str,
    away: Callable[..., Awaitable[None]],
    session: AsyncSession,
    services: Services,
    clock: Clock,
    run_jobs: Callable[[], Awaitable[int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = [files.new_key("a", ".png") for _ in range(2)]
    for key in keys:
        await files.put(session, key, b"p", "image/png")
    await files.delete(session, *keys)
    followed: list[str] = []

    async def follow() -> None:
        followed.append("what was to follow")

    after_commit(session, follow)
    await session.commit()
    with monkeypatch.context() as patch:
        patch.setattr(services.files, "delete", away)
        patch.setattr(files, "_NOBODY_WAITS_LONGER", 0.01)
        await run_after_commit(session)
    assert followed == ["what was to follow"]
    clock.freeze(FAR_AHEAD)  # the job is due by real time
    assert await run_jobs() == 1, "one job for all keys"
    assert [await services.files.size(key) for key in keys] == [None, None]


async def test_a_process_that_ends_right_after_the_commit_leaves_no_bytes(
    session: AsyncSession, services: Services, clock: Clock, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    gone, again = files.new_key("a", ".png"), files.new_key("a", ".png")
    for key in (gone, again):
        await files.put(session, key, b"p", "image/png")
    await files.delete(session, gone, again)
    await files.put(session, again, b"new", "image/png")
    await session.commit()
    clock.freeze(FAR_AHEAD)
    await run_jobs()
    assert await services.files.size(gone) is None
    assert await services.files.get(again) == b"new", "what was stored since stays"


async def test_deleting_nothing_adds_no_job(session: AsyncSession, run_jobs: Callable[[], Awaitable[int]]) -> None:
    await files.delete(session)
    await session.commit()
    assert await run_jobs() == 0


async def test_deleting_that_is_undone_deletes_nothing(
    session: AsyncSession, services: Services, clock: Clock, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    key = files.new_key("a", ".png")
    await files.put(session, key, b"p", "image/png")
    await session.commit()
    await files.delete(session, key)
    await session.rollback()
    clock.freeze(FAR_AHEAD)
    assert await run_jobs() == 0
    assert await services.files.get(key) == b"p"


async def test_an_upload_straight_from_the_browser(
    store: str, session: AsyncSession, http: httpx.AsyncClient, clock: Clock
) -> None:
    key = files.new_key("videos", ".mp4")
    now = datetime.now(UTC) if store == "bucket" else clock.now()
    upload = await files.signed_upload(session, key, content_type="video/mp4", size=len(BIG), now=now)
    with pytest.raises(files.NotUploaded):
        await files.complete_upload(session, key)
    assert (await http.get(files.public_url(key))).status_code == 404
    assert (await send(http, upload, BIG)).status_code in {200, 204}
    session.expire_all()
    row = await files.complete_upload(session, key)
    assert (row.size, row.content_type) == (len(BIG), "video/mp4")
    assert (await read(http, files.public_url(key))).content == BIG


async def test_the_upload_route_accepts_only_the_declared_file(
    session: AsyncSession, http: httpx.AsyncClient, clock: Clock
) -> None:
    async def publish() -> tuple[str, files.Upload]:
        key = files.new_key("pictures", ".png")
        return key, await files.signed_upload(session, key, content_type="image/png", size=5, now=clock.now())

    key, upload = await publish()
    assert (await send(http, upload, b"123456")).status_code == 413
    assert (await send(http, upload, b"1234")).status_code == 413
    assert (await send(http, upload, b"12345", **{"Content-Type": "text/html"})).status_code == 415
    forged = files.Upload(upload.url[:-3] + "abc", "PUT", upload.headers)
    assert (await send(http, forged, b"12345")).status_code == 403
    with pytest.raises(files.NotUploaded):
        await files.complete_upload(session, key)
    assert (await send(http, upload, b"12345")).status_code == 204
    assert (await send(http, upload, b"other")).status_code == 403, "an address works once"
    assert await files.get(session, key) == b"12345"
    _, late = await publish()
    clock.advance(timedelta(hours=7))
    assert (await send(http, late, b"12345")).status_code == 403


@pytest.mark.parametrize("key", ["", "/etc/passwd", "../x", "a//b", "a/../b", "a b", "a/", ".hidden", "é", "a" * 600])
def test_a_key_cannot_leave_its_folder(key: str) -> None:
    with pytest.raises(ValueError, match="is not a valid file key"):
        check_key(key)


@pytest.mark.parametrize("path", ["/files/%2e%2e%2fsecret", "/files/", "/files/nothing"])
async def test_malformed_paths_are_not_found(http: httpx.AsyncClient, path: str) -> None:
    assert (await http.get(path)).status_code == 404


@given(
    key=st.text(st.characters(codec="utf-8", exclude_characters="/"), min_size=1, max_size=40),
    query=st.dictionaries(st.sampled_from(["response-content-type", "partNumber"]), st.text(max_size=20)),
    method=st.sampled_from(["GET", "PUT"]),
)
def test_bucket_urls_are_those_of_the_official_library(key: str, query: dict[str, str], method: str) -> None:
    now = datetime(2026, 1, 12, 9, 0, tzinfo=UTC)
    keys = BucketKeys("https://s3.example.test:9000", "media", "eu-west-1", "AKIA", "s/e+c=ret")
    headers = {"content-type": "video/mp4", "content-length": "7"} if method == "PUT" else {}
    ours = keys.presign(method, key, now, timedelta(hours=1), headers=headers, query=query)
    parts = urlsplit(ours)
    request = AWSRequest(method, f"{parts.scheme}://{parts.netloc}{parts.path}", headers=headers, params=query)
    signer = S3SigV4QueryAuth(Credentials("AKIA", "s/e+c=ret"), "s3", "eu-west-1", expires=3600)
    request.context["timestamp"] = now.strftime("%Y%m%dT%H%M%SZ")
    signer._modify_request_before_signing(request)
    canonical = signer.canonical_request(request)
    expected = signer.signature(signer.string_to_sign(request, canonical), request)
    assert parse_qs(parts.query)["X-Amz-Signature"] == [expected]


@given(claims=st.dictionaries(st.sampled_from("abc"), st.integers() | st.text()), cut=st.integers(0, 200))
def test_an_altered_token_is_invalid(claims: dict[str, int | str], cut: int) -> None:
    now = datetime(2026, 1, 12, tzinfo=UTC)
    token = sign("secret", claims, now + timedelta(hours=1))
    assert {name: value for name, value in verify("secret", token, now).items() if name != "exp"} == claims
    at = cut % len(token)
    changed = token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]
    attempts = [(token, "other", now), (token, "secret", now + timedelta(hours=2))]
    if _meaning(changed) != _meaning(token):
        attempts.append((changed, "secret", now))
    for attempt, secret, when in attempts:
        with pytest.raises(BadSignature):
            verify(secret, attempt, when)


def _meaning(token: str) -> list[bytes] | None:
    """The last letter of base64 has unused bits, so two spellings can be one token."""
    try:
        return [_decode(part) for part in token.split(".")]
    except ValueError:
        return None
