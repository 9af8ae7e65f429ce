"""A coach whose plan or trial is over sees what concerns their own plan and invitations, and only that is counted."""

from datetime import timedelta

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, MemberRole
from regimen.feed.models import ActivityType, Notification
from regimen.kit.clock import Clock
from regimen.subscription.models import ProductKind
from tests.cast import Cast
from tests.conftest import Requests
from tests.feed.conftest import SetPlan


def notification(
    reader: Cast, clock: Clock, activity: ActivityType, text: str = "", *, read: bool = False
) -> Notification:
    return Notification(
        user_id=reader.erik.id,
        account_id=reader.erik.account_id,
        activity_type=activity,
        notification_type="coach_brand_invite",
        data={"kind": "plain_text", "text": text or activity.value},
        created_at=clock.now(),
        read_at=clock.now() if read else None,
    )


@pytest.fixture
async def one_of_each(session: AsyncSession, cast: Cast, clock: Clock) -> None:
    session.add_all(notification(cast, clock, activity) for activity in ActivityType)
    await session.commit()


SHOWN = {"coach_membership", "invite"}


@pytest.mark.spec("ACC-25", "API-07", "FED-17")
@pytest.mark.usefixtures("one_of_each", "blocked")
async def test_a_blocked_coach_reads_and_counts_the_same(erik: Requests) -> None:
    restricted = (await erik.get("/notifications/restricted")).json()
    assert {one["activity_type"] for one in restricted} == SHOWN
    invites = (await erik.get("/notifications/restricted", params={"activity_type": "invite"})).json()
    assert [one["activity_type"] for one in invites] == ["invite"]
    everywhere = (await erik.get("/notifications")).json()
    assert {one["activity_type"] for one in everywhere["items"]} == SHOWN
    assert everywhere["meta"]["total"] == 2
    bell = (await erik.get("/notifications/unread")).json()
    assert {one["activity_type"] for one in bell["items"]} == SHOWN
    counters = (await erik.get("/notifications/counters")).json()
    assert counters == everywhere["counters"] == bell["meta"]
    assert counters == {
        "unread_activity": 0,
        "unread_financial": 0,
        "unread_invites": 1,
        "unread_leaderboards": 0,
        "unread_warning": 0,
        "unread_total": 2,
    }


@pytest.mark.spec("ACC-12", "FED-07", "FED-13", "FED-17")
@pytest.mark.usefixtures("one_of_each")
async def test_marking_everything_leaves_what_a_blocked_coach_did_not_see(
    erik: Requests, set_plan: SetPlan, clock: Clock
) -> None:
    hidden = [one for one in (await erik.get("/notifications")).json()["items"] if one["activity_type"] not in SHOWN]
    await set_plan(None, clock.now())
    assert (await erik.patch(f"/notifications/{hidden[0]['id']}/read")).status_code == 404
    assert (await erik.patch("/notifications/read_all", {})).json()["unread_total"] == 0
    assert (await erik.get("/users/me")).json()["current"]["has_new_notifications"] is False
    assert (await erik.get("/accounts")).json()[0]["has_new_notifications"] is False
    await set_plan(ProductKind.BAND_1)
    assert (await erik.get("/notifications/counters")).json()["unread_total"] == len(hidden) == 4
    assert (await erik.get("/users/me")).json()["current"]["has_new_notifications"] is True
    assert (await erik.get("/accounts")).json()[0]["has_new_notifications"] is True


@pytest.mark.spec("FED-07", "FED-17")
@pytest.mark.usefixtures("one_of_each")
async def test_counters_and_lists_agree_in_every_state_of_an_account(
    erik: Requests, set_plan: SetPlan, clock: Clock
) -> None:
    """The counters have a statement of their own."""
    soon, before = clock.now() + timedelta(days=1), clock.now() - timedelta(days=1)
    states = [(None, None), (None, before), (None, soon), (ProductKind.FREE, before), (ProductKind.BAND_5, None)]
    seen = []
    for product, trial_end in states:
        await set_plan(product, trial_end)
        page = (await erik.get("/notifications")).json()
        assert (await erik.get("/notifications/counters")).json() == page["counters"]
        assert page["counters"]["unread_total"] == len(page["items"]) == page["meta"]["total"]
        is_open = (await erik.get("/users/me")).json()["subscription"]["active"]
        assert len(page["items"]) == (6 if is_open else 2)
        seen.append(is_open)
    assert seen == [False, False, True, True, True]


@pytest.mark.usefixtures("one_of_each")
async def test_a_coach_who_only_writes_training_counts_what_they_read(
    session: AsyncSession, cast: Cast, clock: Clock, erik: Requests
) -> None:
    about_maya = notification(cast, clock, ActivityType.CLIENT_ACTIVITY)
    about_maya.about_id = cast.maya.id
    session.add(about_maya)
    invited = notification(cast, clock, ActivityType.INVITE)
    invited.account_id, invited.about_id = None, cast.ines.id
    session.add(invited)
    roles = update(AccountMember).where(AccountMember.user_id == cast.erik.id)
    await session.execute(roles.values(role=MemberRole.CONTRIBUTOR))
    await session.commit()
    page = (await erik.get("/notifications")).json()
    shown = [one["activity_type"] for one in page["items"]]
    assert sorted(shown) == sorted(
        ["invite", "chat_mention", "coach_membership", "invite", "client_activity", "content_warnings"]
    )
    assert page["counters"]["unread_total"] == len(shown)
    assert (await erik.get("/notifications/counters")).json() == page["counters"]


@pytest.mark.spec("API-08", "ACC-25", "FED-15")
@pytest.mark.usefixtures("blocked")
async def test_the_bell_of_a_blocked_coach_is_a_plain_list_of_five(
    session: AsyncSession, cast: Cast, clock: Clock, erik: Requests
) -> None:
    """The oldest invitation is the only unread one; newer ones that were read do not push it out of the five."""
    for number in range(7):
        session.add(notification(cast, clock, ActivityType.INVITE, f"Invitation {number}.", read=number > 0))
        await session.flush()
    await session.commit()
    bell = (await erik.get("/notifications/restricted", params={"limit": 5, "unread": True})).json()
    assert [one["text"] for one in bell] == ["Invitation 0."]
    first = (await erik.get("/notifications/restricted", params={"limit": 5})).json()
    assert len(first) == 5
    rest = (await erik.get("/notifications/restricted", params={"limit": 5, "offset": first[-1]["id"]})).json()
    assert [one["text"] for one in rest] == ["Invitation 1.", "Invitation 0."]
