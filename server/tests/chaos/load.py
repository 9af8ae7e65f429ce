"""Coaches, buyers and lifters who never give up."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar
from uuid import uuid4

import psycopg

from tests.chaos.caller import Acknowledged, Caller, Refused
from tests.chaos.installation import Installation

SETS = 12
LAST_DAY = 360
CLIENTS_OF_A_GYM = 60
STAYING, CANCELLED, REFUNDED = range(3)
PAUSE_BETWEEN_PURCHASES = 0.5
PAUSE_BETWEEN_SETS = 0.1
CARD = {"number": "4242424242424242", "exp_month": 12, "exp_year": 2040, "cvc": "123"}


T = TypeVar("T")


@dataclass(frozen=True)
class Gym:
    """A coach who sells one program by the week and gives one away."""

    coach: Caller
    weekly: str
    free: str


async def open_gym(place: Installation, known: Acknowledged) -> Gym:
    coach = Caller(place.url, known)
    await coach.sign_up("coach")
    await coach.call("POST", "/accounts", {"kind": "private"})
    await coach.call("POST", "/users/me", {"user": {"trial_start": True}})
    await asyncio.to_thread(_choose_largest_plan, place.database.url)
    account = (await coach.call("GET", "/stripe/onboarding_url"))["url"].rpartition("/")[2]
    await coach.call("POST", f"/sandbox/accounts/{account}/onboarding", {"ok": True})
    await coach.call("POST", "/coach/payment_account/refresh")
    gym = Gym(coach, await _program(coach, "membership"), await _program(coach, "fixed"))
    price = {"amount_minor": 1900, "currency": "GBP", "duration": "weekly"}
    await coach.call("POST", f"/coach/plans/{gym.weekly}/prices", price)
    timeline = (await coach.call("GET", f"/coach/plans/{gym.free}/timeline"))["id"]
    for day in (0, LAST_DAY):
        sets = [{"id": f"s{n}", "reps": {"min": 5}} for n in range(SETS)]
        block = {"id": "b", "kind": "strength", "entries": [{"id": "e", "name": "Squat", "sets": sets}]}
        content = {"sessions": [{"id": "s", "title": "Lower", "blocks": [block]}]}
        await coach.call("PUT", f"/coach/timelines/{timeline}/days/{day}", {"content": content, "version": 0})
    for program in (gym.weekly, gym.free):
        await coach.call("POST", f"/coach/plans/{program}/publish")
    return gym


def _choose_largest_plan(url: str) -> None:
    """Trials end while the clock moves."""
    with psycopg.connect(url) as connection:
        connection.execute("update subscriptions set product_kind = 'professional_band5'")


async def _program(coach: Caller, kind: str) -> str:
    program_id: str = (await coach.call("POST", "/coach/plans", {"plan_type": kind, "title": "Squat"}))["id"]
    return program_id


async def at_last(do: Callable[[], Awaitable[T]], tries: int = 5) -> T:
    """Starts again after a refusal: the answer to an earlier request was lost, and what it did cannot be done twice."""
    while True:
        try:
            return await do()
        except (Refused, psycopg.Error):
            tries -= 1
            if not tries:
                raise


async def buy(place: Installation, known: Acknowledged) -> None:
    """One person after the other subscribes; of three, one cancels and one gets their money back."""
    while True:
        gym = await at_last(lambda: open_gym(place, known))
        for number in range(CLIENTS_OF_A_GYM):
            client = Caller(place.url, known)
            await client.sign_up("user")
            await at_last(partial(_save_card, client, gym))
            await at_last(partial(_subscribe, client, gym))
            await _end(client, gym, number % 3)
            await asyncio.sleep(PAUSE_BETWEEN_PURCHASES)


async def _save_card(client: Caller, gym: Gym) -> None:
    coach_id = (await client.call("GET", f"/plans/{gym.weekly}/public"))["owner"]["account_id"]
    secret = (await client.call("GET", f"/athlete/card_tokens/card_init?coach_id={coach_id}"))["client_secret"]
    confirmation = {"client_secret": secret, "card": CARD, "billing_details": {}}
    saved = await client.call("POST", "/sandbox/setup_intents/confirm", confirmation)
    card = {"coach_id": coach_id, "payment_method_id": saved["payment_method"]}
    await client.call("POST", "/athlete/card_tokens", card)


async def _subscribe(client: Caller, gym: Gym) -> None:
    page = await client.call("GET", f"/plans/{gym.weekly}/public")
    start = {"start_date": page["min_start_date"], "price_option_id": page["price_options"][0]["id"]}
    bought = await client.call("POST", f"/stripe/plan/{gym.weekly}/buy", start)
    # Whose payment is not known yet may still cancel it: then nothing is charged, and nothing was promised.
    if bought["membership"]["state"] == "active":
        client.known.purchases.add(client.id)


async def _end(client: Caller, gym: Gym, how: int) -> None:
    known = client.known
    try:
        if how == CANCELLED:
            await client.call("DELETE", f"/stripe/plan/{gym.weekly}/unsubscribe")
            known.cancellations.add(client.id)
        elif how == REFUNDED:
            end = {"mode": "now", "refund": True}
            await gym.coach.call("POST", f"/coach/plans/{gym.weekly}/clients/{client.id}/cancel", end)
            known.refunds.add(client.id)
    except Refused as refusal:
        if not refusal.repeated:
            raise


async def lift(place: Installation, known: Acknowledged, gym: Gym) -> None:
    """One person logs the sets of a day again and again, each time with a higher number in the note."""
    client = Caller(place.url, known)
    await client.sign_up("user")
    today = (await client.call("GET", f"/plans/{gym.free}/public"))["min_start_date"]
    start = {"start_date": today, "full_name": "Tom", "waiver_accepted": True}
    await client.call("POST", f"/stripe/plan/{gym.free}/buy", start)
    (day,) = (await client.call("GET", f"/athlete/calendar?from={today}&to={today}"))["days"]
    place_of = {"enrolment_id": day["enrolment_id"], "day": day["day"]}
    results = [str(uuid4()) for _ in range(SETS)]
    number = 0
    while True:
        for index, result_id in enumerate(results):
            number += 1
            event_id, set_id = str(uuid4()), f"s{index}"
            known.sent_sets.add(event_id)
            done = {"reps": 5, "note": str(number)}
            tapped = {"event_id": event_id, "tapped_at": datetime.now(UTC).isoformat()}
            await client.call(
                "PUT", f"/athlete/sets/{result_id}", {**place_of, **tapped, "set_id": set_id, "done": done}
            )
            known.sets.add(event_id)
            known.newest[(day["enrolment_id"], set_id)] = number
            await asyncio.sleep(PAUSE_BETWEEN_SETS)


async def move_clock(place: Installation, known: Acknowledged, days: int) -> None:
    """Memberships renew, and the kills go on meanwhile. Absolute, so that a repetition moves nothing further.

    What has become due may take longer than the time between two kills. Then the worker does it bit by bit.
    """
    with contextlib.suppress(Refused):
        await Caller(place.url, known).call("POST", "/developer/clock", {"offset_seconds": days * 86400}, tries=100)
