"""An account's own plan: the trial, the Free plan, and what they allow."""

from datetime import timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccessToken, AccountKind
from regimen.kit.clock import Clock
from regimen.platform.models import EventRow
from regimen.platform.services import Services
from regimen.subscription.access import get_entitlements, require_feature, require_open_account
from regimen.subscription.failures import AccountClosed, UpgradeNeeded
from regimen.subscription.models import ProductKind, Subscription
from regimen.subscription.ports import ClientCounts, client_counts
from regimen.subscription.rules import Feature
from tests.accounts.conftest import NEWCOMER
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.waiting import wait_for

TRIAL = {"user": {"trial_start": True}}
FREE = {"user": {"free_start": True}}


@pytest.fixture
async def free(cast: Cast, session: AsyncSession) -> Person:
    """A coach who chose the Free plan and never had a trial."""
    person = await cast.coach("Olu", "Adeyemi", AccountKind.PRIVATE, "Olu Adeyemi", product=ProductKind.FREE)
    await session.commit()
    return person


@pytest.fixture
async def long_sessions(cast: Cast, session: AsyncSession, clock: Clock) -> None:
    """Devices stay signed in for longer than a trial."""
    await session.execute(update(AccessToken).values(last_used_at=clock.now() + timedelta(days=90)))
    await session.commit()


@pytest.mark.spec("SUB-20", "SUB-17", "SUB-28", "API-54", "CTR-04", "CTR-10")
async def test_a_trial_runs_thirty_days(free: Person, as_person, clock: Clock, session: AsyncSession) -> None:
    olu: Requests = as_person(free)
    started = clock.now()
    plan = (await olu.post("/users/me", TRIAL)).json()["subscription"]
    assert (plan["trial"], plan["active"], plan["access_state"], plan["plan"]) == (True, True, "active_trial", None)
    assert plan["trial_end_date"].startswith(f"{started + timedelta(days=30):%Y-%m-%dT%H:%M}")
    assert (plan["max_clients"], plan["trial_available"]) == (75, False)
    event = await session.scalar(select(EventRow).where(EventRow.type == "trial_started"))
    assert event is not None
    assert event.account_id == free.account_id


@pytest.mark.spec("SUB-17", "CTR-04")
async def test_the_length_of_the_trial_is_configured(
    free: Person, as_person, services: Services, clock: Clock, session
) -> None:
    services.settings.trial_period = 7
    await as_person(free).post("/users/me", TRIAL)
    assert (await get_entitlements(session, free.account_id, clock.now())).trial_end_at == clock.now() + timedelta(
        days=7
    )


async def test_without_a_trial_period_there_is_none(free: Person, as_person, services: Services) -> None:
    services.settings.trial_period = 0
    answer = await as_person(free).post("/users/me", TRIAL)
    assert answer.json()["errors"] == {"base": ["Trials aren't available at the moment."]}
    plan = (await as_person(free).get("/subscribe")).json()
    assert (plan["free_plan"], plan["trial_available"]) == (True, False)


@pytest.mark.spec("SUB-20", "SUB-22", "SUB-24", "SUB-29", "API-20", "ACC-21", "SUB-23")
@pytest.mark.usefixtures("long_sessions")
async def test_a_trial_ends_and_cannot_start_twice(erik: Requests, clock: Clock) -> None:
    clock.advance(timedelta(days=30))
    plan = (await erik.get("/subscribe")).json()
    assert (plan["plan"], plan["trial_end_date"] is None, plan["free_plan"]) == (None, False, False)
    assert (plan["access_state"], plan["active"], plan["blocked"], plan["state"]) == (
        "expired_trial",
        False,
        True,
        "trial_ended",
    )
    answer = await erik.post("/users/me", TRIAL)
    assert answer.json()["errors"] == {"base": ["Your trial has already been used."]}
    assert (await erik.get("/subscribe")).json() == plan


@pytest.mark.spec("SUB-46")
async def test_a_new_plan_is_pushed_to_everyone_in_the_account(free: Person, as_person, services: Services) -> None:
    heard = services.bus.subscribe("live")
    for form in (TRIAL, FREE):
        assert (await as_person(free).post("/users/me", form)).status_code == 200
        message = await wait_for(heard.next(), "the event subscribe_updated for the account")
        assert message == {"stream": f"account:{free.account_id}", "message": {"event": "subscribe_updated"}}


@pytest.mark.spec("SUB-01", "SUB-04", "SUB-24", "API-20")
@pytest.mark.usefixtures("long_sessions")
async def test_the_free_plan_can_follow_a_trial(erik: Requests, clock: Clock) -> None:
    clock.advance(timedelta(days=31))
    plan = (await erik.post("/users/me", FREE)).json()["subscription"]
    assert (plan["free_plan"], plan["active"], plan["max_clients"]) == (True, True, 5)
    assert plan["plan"] == {"id": "free", "product_kind": "free", "max_clients": 5}
    assert (await erik.post("/users/me", TRIAL)).json()["errors"] == {"base": ["Your trial has already been used."]}


@pytest.mark.spec("SUB-02")
async def test_the_free_plan_allows_five_clients(erik: Requests, cast: Cast, monkeypatch) -> None:
    clients = 6

    async def counts(_session, ids, _now):
        return {account_id: ClientCounts(clients, 2) for account_id in ids}

    monkeypatch.setattr(client_counts, "implementation", counts)
    before = (await erik.get("/subscribe")).json()
    assert (before["active_clients"], before["active_sub_clients"], before["free_usage"]) == (6, 2, False)
    assert before["free_clients"] == 5
    assert (await erik.post("/users/me", FREE)).status_code == 422
    assert (await erik.get("/subscribe")).json() == before
    clients = 5
    after = (await erik.post("/users/me", FREE)).json()["subscription"]
    assert (after["active_clients"], after["active_sub_clients"], after["free_usage"]) == (5, 2, True)


@pytest.mark.spec("SUB-20", "SUB-24")
async def test_a_paying_coach_cannot_start_a_trial(cast: Cast, session: AsyncSession, as_person) -> None:
    payer = await cast.coach("Pia", "Lang", AccountKind.TEAM, "Lang Team", product=ProductKind.BAND_2)
    await session.commit()
    for form in (TRIAL, FREE):
        answer = await as_person(payer).post("/users/me", form)
        assert answer.json()["errors"] == {"base": ["You already have a Professional plan."]}
    plan = (await as_person(payer).get("/subscribe")).json()
    assert (plan["plan"]["product_kind"], plan["free_plan"]) == ("professional_band2", False)


async def test_only_coaches_choose_a_plan(maya: Requests, erik: Requests, session) -> None:
    before = (await session.scalars(select(Subscription.account_id))).all()
    for form in (TRIAL, FREE):
        assert (await maya.post("/users/me", form)).status_code == 403
    assert (await maya.get("/subscribe")).status_code == 403
    assert (await session.scalars(select(Subscription.account_id))).all() == before


@pytest.mark.spec("SUB-02")
async def test_the_plan_has_every_field(erik: Requests) -> None:
    plan = (await erik.get("/subscribe")).json()
    assert {
        "plan",
        "scheduled_plan",
        "state",
        "active",
        "free_usage",
        "free_plan",
        "trial",
        "trial_end_date",
        "cancel_at_period_end",
        "next_payment_date",
        "active_clients",
        "active_sub_clients",
    } <= set(plan)


@pytest.mark.spec("SUB-10")
async def test_a_missing_feature_is_refused_with_its_message(
    free: Person, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    now = clock.now()
    with pytest.raises(UpgradeNeeded) as refusal:
        await require_feature(session, free.account_id, Feature.ANY_PERIOD, now)
    assert refusal.value.status == 422
    assert refusal.value.body()["reason"] == "upgrade"
    assert refusal.value.body()["feature"] == "any_cadence"
    assert refusal.value.sentence == "Monthly subscription only!"
    await require_feature(session, cast.erik.account_id, Feature.ANY_PERIOD, now)
    assert (await require_open_account(session, free.account_id, now)).max_clients == 5


async def test_an_ended_trial_is_closed(cast: Cast, session: AsyncSession, clock: Clock) -> None:
    later = clock.now() + timedelta(days=30)
    with pytest.raises(AccountClosed) as refusal:
        await require_open_account(session, cast.erik.account_id, later)
    assert refusal.value.status == 406
    with pytest.raises(AccountClosed):
        await require_feature(session, cast.erik.account_id, Feature.SUPERSETS, later)


async def test_an_account_that_never_chose_is_free(cast: Cast, session: AsyncSession, clock: Clock) -> None:
    row = await session.get(Subscription, cast.ines.account_id)
    await session.delete(row)
    await session.flush()
    assert (await get_entitlements(session, cast.ines.account_id, clock.now())).plan is ProductKind.FREE


@pytest.mark.spec("OV-104", "SUB-20")
@pytest.mark.parametrize("form", [TRIAL, FREE])
async def test_choosing_a_plan_completes_the_registration(visitor: Requests, http, form: dict[str, object]) -> None:
    token = (await visitor.post("/users/sign_up", NEWCOMER)).json()["access_token"]
    nora = Requests(http, visitor.headers | {"Authorization": f"Bearer {token}"})
    assert (await nora.post("/users/me", form)).status_code == 403
    await nora.post("/accounts", {"kind": "team", "title": "Fjord"})
    body = (await nora.post("/users/me", form)).json()
    assert body["current"]["registration_step"] == "done"
    assert body["subscription"]["active"] is True
