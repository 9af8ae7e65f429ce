"""Oneself: what is told, what may be changed, which pictures are taken."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account, AccountKind, AccountMember, InviteStatus, MemberRole, User
from regimen.kit.schema import View
from regimen.platform.models import StoredFile
from regimen.subscription.ports import client_counts
from tests.cast import Cast, Person
from tests.conftest import Requests


def picture(kind: str = "PNG", size: tuple[int, int] = (600, 300), exif: Image.Exif | None = None) -> bytes:
    out = io.BytesIO()
    image = Image.new("RGB", size, "red")
    image.paste("blue", (0, 0, size[0] // 2, size[1]))
    image.save(out, kind, **({"exif": exif} if exif else {}))
    return out.getvalue()


@pytest.fixture
async def bea(session: AsyncSession, cast: Cast, clock) -> Person:
    """Coaches in Erik's gym, without owning it."""
    bea = await cast.coach("Bea", "Novak", AccountKind.PRIVATE, "Bea Novak")
    session.add(
        AccountMember(
            account_id=cast.erik.account_id,
            user_id=bea.id,
            role=MemberRole.COACH,
            invite_status=InviteStatus.ACCEPTED,
            created_at=clock.now(),
        )
    )
    await session.commit()
    return bea


IDENTITY = """id role account_kind account_role is_account_owner show_account full_name first_name last_name title
    avatar_url email brand_owner_email country state currency platform_currency birthdate gender created_at custom_url
    landing_page"""
STATE = """popup_storage hide_checklist check_list_info tax_state stripe_connect stripe_account_type
    stripe_coach_customer_id stripe_connect_status stripe_connect_payouts zapier_account zapier_coach_token hyrox
    registration_step has_new_notifications has_unread_chat_messages subscription"""


@pytest.mark.spec("API-53", "IDN-02", "IDN-03", "IDN-04", "ACC-05", "ACC-20", "CTR-31", "CTR-33")
async def test_a_coach_is_told_everything_about_the_account_and_themselves(erik: Requests, cast: Cast) -> None:
    body = (await erik.get("/users/me")).json()
    current, private = body["current"], body["private"]
    assert set(IDENTITY.split() + STATE.split()) <= set(current)
    assert current["id"] == current["account_id"] == str(cast.erik.account_id)
    assert current["user_id"] == private["id"] == str(cast.erik.id)
    assert (current["account_kind"], current["account_role"], current["financial"]) == ("gym", "owner", True)
    assert current["is_account_owner"] is True
    assert (current["role"], current["has_new_notifications"], current["has_unread_chat_messages"]) == (
        "coach",
        False,
        False,
    )
    assert (current["title"], current["full_name"]) == ("Northside Strength", "Erik Lindqvist")
    assert current["brand_owner_email"] == cast.erik.user.email
    assert current["birthdate"] == "17/05/1994"
    assert current["short_letter"] == "g"
    assert current["landing_page"]["id"] == current["id"]
    assert {"weight", "length", "platform_currency", "landing_page", "avatar_url"} <= set(private)
    assert body["subscription"] == current["subscription"]
    assert body["subscription"]["trial"] is True


@pytest.mark.spec("IDN-02", "ACC-20")
async def test_a_private_coach_owns_no_brand(ines: Requests) -> None:
    current = (await ines.get("/users/me")).json()["current"]
    assert current["brand_owner_email"] is None
    assert (current["short_letter"], current["financial"]) == ("c", True)


async def test_a_client_has_no_account(maya: Requests, cast: Cast) -> None:
    body = (await maya.get("/users/me")).json()
    assert body["current"]["id"] == str(cast.maya.id)
    assert body["current"]["show_account"] is False
    assert body["subscription"] is None


async def test_the_answer_costs_three_queries(erik: Requests, maya: Requests, count_queries, monkeypatch) -> None:
    monkeypatch.setattr(ports, "me_extensions", [])
    monkeypatch.setattr(client_counts, "implementation", client_counts.default)
    with count_queries() as queries:
        await erik.get("/users/me")
    assert len(queries) <= 3
    with count_queries() as queries:
        await maya.get("/users/me")
    assert len(queries) <= 2


async def test_other_domains_add_fields(erik: Requests, monkeypatch) -> None:
    class Badge(View):
        badge: str

    async def load(_session: AsyncSession, _actor: Actor, _now: object) -> View:
        return Badge(badge="gold")

    monkeypatch.setattr(ports, "me_extensions", [ports.MeExtension(Badge, load)])
    me = (await erik.get("/users/me")).json()
    assert me["current"]["badge"] == "gold"
    assert "badge" not in me
    monkeypatch.setattr(ports, "me_extensions", [ports.MeExtension(Badge, load, top_level=True)])
    assert (await erik.get("/users/me")).json()["badge"] == "gold"


@pytest.mark.spec("API-18", "SHL-28")
async def test_warnings_come_from_every_domain_that_has_some(erik: Requests, visitor: Requests, monkeypatch) -> None:
    monkeypatch.setattr(ports, "warnings", [])
    assert (await erik.get("/users/warnings")).json() == []

    async def missed(_session: AsyncSession, _actor: Actor, _now: object) -> list[ports.Banner]:
        return [ports.Banner(type="missed_payment", data={"plan_id": "x"})]

    async def disputes(_session: AsyncSession, _actor: Actor, _now: object) -> list[ports.Banner]:
        return [ports.Banner(type="disputes_waiting", data={})]

    monkeypatch.setattr(ports, "warnings", [missed, disputes])
    assert (await erik.get("/users/warnings")).json() == [
        {"type": "missed_payment", "data": {"plan_id": "x"}},
        {"type": "disputes_waiting", "data": {}},
    ]
    assert (await visitor.get("/users/warnings")).status_code == 401


@pytest.mark.spec("API-66", "IDN-36", "IDN-37")
async def test_the_person_changes_themselves(maya: Requests) -> None:
    form = {
        "first_name": "Maja",
        "country": "US",
        "state": "CA",
        "platform_currency": "JPY",
        "birthdate": "01/02/1990",
        "gender": "not_said",
        "weight": "lb",
        "length": "in",
        "show_results": False,
    }
    body = (await maya.patch("/users/private", {"private": form})).json()
    assert {name: body["private"][name] for name in form} == form
    assert body["private"]["last_name"] == "Kowalczyk"
    assert body["current"]["full_name"] == "Maja Kowalczyk"


@pytest.mark.spec("IDN-41", "IDN-50")
@pytest.mark.parametrize("gender", ["male", "female", "other", "not_said"])
async def test_every_gender_can_be_chosen(maya: Requests, gender: str) -> None:
    body = (await maya.patch("/users/private", {"private": {"gender": gender}})).json()
    assert body["private"]["gender"] == body["current"]["gender"] == gender


@pytest.mark.spec("API-66", "IDN-36")
async def test_a_private_coach_edits_their_links(ines: Requests, erik: Requests) -> None:
    page = {"social_links": ["https://example.com/harbour"]}
    body = (await ines.patch("/users/private", {"private": {"landing_page_attributes": page}})).json()
    assert body["private"]["landing_page"]["social_links"] == ["https://example.com/harbour"]
    assert (await erik.patch("/users/private", {"private": {"landing_page_attributes": page}})).status_code == 403
    bad = {"social_links": ["javascript:alert(1)"]}
    assert (await ines.patch("/users/private", {"private": {"landing_page_attributes": bad}})).status_code == 422


@pytest.mark.parametrize(
    "form",
    [
        {"first_name": ""},
        {"first_name": None},
        {"birthdate": "31/02/1990"},
        {"birthdate": "01/01/2020"},
        {"gender": "robot"},
        {"country": "XX"},
        {"country": "US", "state": "XX"},
        {"platform_currency": "XXX"},
        {"weight": "stone"},
        {"email": "other@example.com"},
    ],
)
@pytest.mark.spec("CTR-28", "IDN-50")
async def test_a_refused_change_changes_nothing(maya: Requests, erik: Requests, form: dict[str, Any]) -> None:
    for person in (maya, erik):
        before = (await person.get("/users/me")).json()
        assert (await person.patch("/users/private", {"private": form | {"last_name": "Else"}})).status_code == 422
        assert (await person.get("/users/me")).json() == before


@pytest.mark.spec("API-55", "API-56", "CTR-28")
async def test_the_owner_changes_the_account(erik: Requests, cast: Cast) -> None:
    form = {
        "country": "DE",
        "currency": "EUR",
        "custom_url": "Northside",
        "landing_page_attributes": {"id": str(cast.erik.account_id), "title": "Northside", "about": "Barbells."},
    }
    current = (await erik.post("/users/me", {"user": form})).json()["current"]
    assert (current["country"], current["currency"], current["custom_url"]) == ("DE", "EUR", "northside")
    assert current["landing_page"]["about"] == "Barbells."
    assert (current["title"], current["platform_currency"]) == ("Northside", "GBP")


@pytest.mark.spec("API-56", "CON-06", "IDN-26", "IDN-27")
async def test_what_an_account_cannot_be_is_refused(erik: Requests, ines: Requests, maya: Requests, cast: Cast) -> None:
    await ines.post("/users/me", {"user": {"custom_url": "harbour"}})
    for form, status in (
        ({"currency": "JPY"}, 422),
        ({"custom_url": "harbour"}, 422),
        ({"custom_url": "1234"}, 422),
        ({"landing_page_attributes": {"title": ""}}, 422),
        ({"landing_page_attributes": {"id": str(cast.ines.account_id), "title": "Mine"}}, 404),
    ):
        before = (await erik.get("/users/me")).json()
        assert (await erik.post("/users/me", {"user": form | {"first_name": "X"}})).status_code == status
        assert (await erik.get("/users/me")).json() == before
    before = (await maya.get("/users/me")).json()
    assert (await maya.post("/users/me", {"user": {"landing_page_attributes": {"title": "Mine"}}})).status_code == 403
    assert (await maya.get("/users/me")).json() == before


@pytest.mark.spec("ACC-18", "OV-36")
async def test_a_coach_of_the_team_may_not_change_it(
    as_person: Callable[[Person], Requests], bea: Person, cast: Cast, session: AsyncSession
) -> None:
    requests = as_person(bea)
    await requests.put("/accounts/switch", {"id": str(cast.erik.account_id)})
    current = (await requests.get("/users/me")).json()["current"]
    assert (current["account_role"], current["financial"], current["brand_owner_email"]) == ("coach", False, None)
    for form in ({"landing_page_attributes": {"title": "Mine"}}, {"currency": "USD"}, {"custom_url": "mine"}):
        assert (await requests.post("/users/me", {"user": form})).status_code == 403
    answer = await requests.post("/users/avatar", files={"user[avatar]": ("a.png", picture(), "image/png")})
    assert answer.status_code == 403
    account = await session.get(Account, cast.erik.account_id, populate_existing=True)
    assert account is not None
    assert (account.title, account.currency, account.custom_url, account.avatar_key) == (
        "Northside Strength",
        "GBP",
        None,
        None,
    )
    assert (await requests.post("/users/me", {"user": {"first_name": "Beatrix"}})).status_code == 200


@pytest.mark.spec("API-67", "ACC-38")
async def test_popups_are_remembered_once_each(maya: Requests) -> None:
    for name, seen in [("hints", ["hints"]), ("sign_up_welcome", ["hints", "sign_up_welcome"])]:
        for _ in range(2):
            answer = await maya.patch("/users/popup_storage", {"popup_name": name})
            assert answer.json() == {"popup_storage": seen}
    assert (await maya.patch("/users/popup_storage", {"popup_name": "<script>"})).status_code == 422
    assert (await maya.get("/users/me")).json()["current"]["popup_storage"] == ["hints", "sign_up_welcome"]


@pytest.mark.spec("API-64", "API-65", "IDN-35")
async def test_pictures_become_small_upright_squares(erik: Requests, http, session: AsyncSession) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    upload = {"user[avatar]": ("me.jpg", picture("JPEG", (800, 400), exif), "image/jpeg")}
    account = (await erik.post("/users/avatar", files=upload)).json()
    assert account["current"]["avatar_url"].startswith("/files/avatars/")
    assert account["private"]["avatar_url"] is None
    both = (await erik.post("/users/private_avatar", files=upload)).json()
    assert both["current"] == account["current"]
    assert both["private"]["avatar_url"] not in {None, both["current"]["avatar_url"]}

    row = await session.scalar(select(StoredFile).where(StoredFile.key == account["current"]["avatar_url"][7:]))
    assert row is not None
    assert row.content_type == "image/webp"


@pytest.mark.spec("OV-71", "IDN-35")
async def test_a_new_picture_replaces_the_old_file(maya: Requests, session: AsyncSession) -> None:
    urls = []
    for kind in ("PNG", "WEBP", "GIF", "JPEG"):
        upload = {"user[avatar]": (f"me.{kind}", picture(kind), "application/octet-stream")}
        answer = (await maya.post("/users/avatar", files=upload)).json()
        assert answer["current"] == answer["private"]
        urls.append(answer["private"]["avatar_url"])
    keys = set(await session.scalars(select(StoredFile.key).where(StoredFile.key.startswith("avatars/"))))
    assert keys == {urls[-1].removeprefix("/files/")}


@pytest.mark.spec("OV-71")
@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"not a picture", "isn't a picture"),
        (picture()[:100], "damaged"),
        (b"<svg/>", "SVG"),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "damaged"),
        (b"x" * (10 * 1024 * 1024 + 1), "too big"),
        (picture(size=(9000, 9000)), "too many pixels"),
    ],
)
async def test_what_is_no_picture_is_refused(
    maya: Requests, data: bytes, word: str, session: AsyncSession, cast: Cast
) -> None:
    answer = await maya.post("/users/private_avatar", files={"user[avatar]": ("me.png", data, "image/png")})
    assert answer.status_code == 422
    assert word in answer.json()["errors"]["avatar"][0]
    assert await session.scalar(select(User.avatar_key).where(User.id == cast.maya.id)) is None
    assert (await session.scalars(select(StoredFile).where(StoredFile.owner_id == cast.maya.id))).all() == []
