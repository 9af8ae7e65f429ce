"""What is sent to a push service: encryption, token, headers and payload, and what its answers mean."""

import base64
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.platform.production import production_problems
from regimen.push.rules.answers import Outcome, outcome_of, pause_after
from regimen.push.rules.base64url import decode
from regimen.push.rules.encryption import encrypt
from regimen.push.rules.limits import LONGEST_PAUSE, MAX_PAYLOAD
from regimen.push.rules.payload import Notification, cut, payload, topic_of
from tests.cast import Cast
from tests.chat.gym import Gym, ok, send
from tests.conftest import Requests
from tests.push.conftest import Push
from tests.push.service import Browser

NOW = datetime(2026, 1, 12, 9, 0, tzinfo=UTC)


def test_the_example_of_rfc_8291_is_reproduced() -> None:
    private = int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        p256dh=decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        auth=decode("BTBZMqHH6r4Tts7J_aSIgg"),
        key=ec.derive_private_key(private, ec.SECP256R1()),
        salt=decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    expected = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert body == decode(expected)


async def test_a_message_reaches_the_browser_as_declarative_web_push(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, browser: Callable[[str], Browser], push: Push
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "See you at  six.\nBring chalk")
    await push()
    (shown,) = phone.shown
    assert shown == {
        "title": "Erik Lindqvist",
        "body": "See you at six. Bring chalk",
        "navigate": f"http://127.0.0.1:8400/chat/{conversation}",
        "lang": "en-GB",
        "dir": "auto",
        "tag": topic_of(f"chat:{conversation}"),
        "silent": False,
        "app_badge": 1,
    }
    headers = phone.deliveries[0].headers
    assert headers["content-encoding"] == "aes128gcm"
    assert (headers["ttl"], headers["urgency"]) == ("86400", "high")


async def test_messages_of_a_conversation_share_a_topic_so_that_a_newer_one_replaces_an_older_one(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, browser: Callable[[str], Browser], push: Push
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    conversation, community = await gym.direct(erik, cast.maya), await gym.community()
    await send(erik, conversation, "One")
    await send(erik, conversation, "Two")
    await send(erik, community, "@Maya", mentions=[str(cast.maya.id)])
    await push()
    topics = [one.headers["topic"] for one in phone.deliveries]
    assert all(len(one) == 32 and one.replace("-", "").replace("_", "").isalnum() for one in topics)
    by_body = dict(zip(phone.bodies, topics, strict=True))
    assert by_body["One"] == by_body["Two"] != by_body["@Maya"]
    assert str(conversation) not in "".join(topics)


async def test_the_token_is_signed_by_our_key_for_this_origin_and_used_for_hours(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    browser: Callable[[str], Browser],
    push: Push,
    clock: Clock,
) -> None:
    phone = browser("phone")
    await phone.turn_on(maya)
    conversation = await gym.direct(erik, cast.maya)
    tokens = []
    for hours in (0, 3, 10):
        clock.advance(timedelta(hours=hours))
        await send(erik, conversation)
        await push()
        tokens.append(phone.deliveries[-1].headers["authorization"])
    assert tokens[0] == tokens[1] != tokens[2]

    public = (await ok(await maya.get("/push/subscriptions")))["public_key"]
    scheme, _, fields = tokens[0].partition(" ")
    token, key = (one.strip().split("=", 1)[1] for one in fields.split(","))
    assert (scheme, key) == ("vapid", public)
    header, claims, signature = token.split(".")
    assert json.loads(decode(header)) == {"typ": "JWT", "alg": "ES256"}
    said = json.loads(decode(claims))
    assert said["aud"] == phone.service.origin
    assert said["sub"] == "mailto:push@regimen.example"
    assert timedelta() < datetime.fromtimestamp(said["exp"], UTC) - NOW <= timedelta(hours=24)
    raw = decode(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(key))
    signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    point.verify(signed, f"{header}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_a_payload_is_cut_at_a_word_and_never_too_large() -> None:
    for text in ("muscle " * 2000, "💪🏽 " * 2000, "力" * 5000, '"\\' * 3000):
        sent = payload(Notification(title=text, body=text, path="/chat", about="x"), "https://app.example.com")
        assert len(sent) <= MAX_PAYLOAD
        body = json.loads(sent)["notification"]["body"]
        assert body.endswith("…")
        assert body.startswith(text[:3])
    assert cut("one two three", 9) == "one two…"
    assert cut("one two three", 8) == "one two…"
    assert cut("one two", 7) == "one two"
    assert cut("onetwothree", 5) == "onet…"


def test_what_the_answers_of_a_push_service_mean() -> None:
    expected = {
        Outcome.TAKEN: [200, 201, 202, 204],
        Outcome.GONE: [404, 410],
        Outcome.LATER: [408, 429, 500, 502, 503],
        Outcome.REFUSED: [301, 302, 307, 400, 401, 403],
        Outcome.DROPPED: [413],
    }
    for outcome, statuses in expected.items():
        assert {outcome_of(one) for one in statuses} == {outcome}


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, 30),
        ("", 30),
        ("5", 30),
        ("120", 120),
        ("99999999999999", LONGEST_PAUSE.total_seconds()),
        ("Mon, 12 Jan 2026 09:10:00 GMT", 600),
        ("Mon, 12 Jan 2026 08:00:00 GMT", 30),
        ("soon", 30),
        ("-3", 30),
        ("²", 30),
    ],
)
def test_a_push_service_says_how_long_to_wait(header: str | None, seconds: float) -> None:
    assert pause_after(1, header, NOW).total_seconds() == seconds


def test_the_pause_doubles_up_to_six_hours() -> None:
    pauses = [pause_after(failures, None, NOW).total_seconds() for failures in range(1, 30)]
    assert pauses[:4] == [30, 60, 120, 240]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE.total_seconds()


@pytest.mark.parametrize("text", ["a", "ab", "abc", "-_8"])
def test_base64url_is_read_with_and_without_padding(text: str) -> None:
    raw = text.encode()
    written = base64.urlsafe_b64encode(raw).decode()
    assert decode(written) == decode(written.rstrip("=")) == raw


@pytest.mark.parametrize(
    ("contact", "is_reachable"),
    [
        ("mailto:push@coaching.example", True),
        ("https://coaching.example/contact", True),
        ("mailto:push@localhost", False),
        ("mailto:push@machine.local", False),
        ("mailto:push@app.devhost", False),
        ("mailto:push@app.localhost.", False),
        ("https://127.0.0.1/contact", False),
        ("https://intranet/contact", False),
        ("http://coaching.example", False),
        ("push@coaching.example", False),
        ("mailto:", False),
    ],
)
def test_production_needs_a_contact_that_push_services_accept(contact: str, is_reachable: bool) -> None:
    """Apple refuses everything that is sent with an address of one machine."""
    production = Settings(_env_file=None, environment="production", push_contact=contact)  # type: ignore[call-arg]
    problems = [one for one in production_problems(production) if one.part == "push"]
    assert (problems == []) == is_reachable
    development = Settings(_env_file=None, push_contact=contact)  # type: ignore[call-arg]
    assert [one for one in production_problems(development) if one.part == "push"] == []


def test_production_sends_to_public_push_services_only() -> None:
    loopback = Settings(_env_file=None, environment="production", push_services="loopback")  # type: ignore[call-arg]
    assert "push" in {one.part for one in production_problems(loopback)}
