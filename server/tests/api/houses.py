"""Two coaches with the same things each: programs that are sold, somebody who bought and trains, and all they made.

What one of them owns is, to the other, as if it were not there.
"""

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from PIL import Image
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.feed.models import Notification
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership
from regimen.platform.models import MailRow
from regimen.programs.models import Period, PriceOption, ProgramInvitation, Track
from regimen.subscription.models import ProductKind, Subscription
from regimen.training.models import Enrolment, Timeline, TimelineDay
from regimen.training.rules.content import DayContent
from tests.api.samples import DAY
from tests.cast import Person
from tests.conftest import Requests
from tests.money import Shop
from tests.training.factory import SQUAT_DAY

As = Callable[[Person], Requests]


@dataclass(frozen=True)
class Asking:
    """Somebody who sends requests: what they are, and whose house they belong to."""

    name: str
    kind: str
    house: str


PEOPLE = (
    Asking("nobody", "visitor", "erik"),
    Asking("erik", "coach", "erik"),
    Asking("ines", "coach", "ines"),
    Asking("maya", "client", "erik"),
    Asking("tom", "client", "ines"),
)


@dataclass
class House:
    """A coach, their client, and what is theirs by the names that the API gives its ids."""

    coach: Person
    client: Person
    ids: dict[str, Any] = field(default_factory=dict)


async def settle(
    shop: Shop,
    session: AsyncSession,
    coach: Person,
    client: Person,
    as_person: As,
    run_jobs: Callable[[], Awaitable[int]],
) -> House:
    """Everything that a coach and a client can make, made through the API where that is the short way."""
    house = House(coach, client)
    await session.execute(
        update(Subscription).where(Subscription.account_id == coach.account_id).values(product_kind=ProductKind.BAND_5)
    )
    await session.commit()
    await _sell(shop, session, house, as_person(client))
    await _train(house, as_person(client))
    await _make(session, house, as_person(coach))
    await run_jobs()
    told = select(Notification.id).where(Notification.user_id == coach.id).limit(1)
    house.ids["notification_id"] = house.ids["offset"] = await session.scalar(told)
    house.ids["mail_id"] = await session.scalar(select(MailRow.id).limit(1))
    missing = [name for name, value in house.ids.items() if value is None]
    assert not missing, missing
    return house


async def _sell(shop: Shop, session: AsyncSession, house: House, client: Requests) -> None:
    provider_id = await shop.connect(house.coach)
    program = await shop.program(house.coach, (Period.MONTHLY, 3900), (Period.YEARLY, 39000), days=3)
    fresh = await shop.program(house.coach, (Period.WEEKLY, 900))
    await session.execute(update(TimelineDay).values(content=SQUAT_DAY.model_dump(mode="json")))
    whole = DayContent.model_validate(DAY).model_dump(mode="json")
    await session.execute(update(TimelineDay).where(TimelineDay.day == 1).values(content=whole))
    await session.commit()
    card = await shop.card(house.client, house.coach)
    options = select(PriceOption.id).where(PriceOption.program_id == program.id).order_by(PriceOption.amount_minor)
    monthly, yearly = (await session.scalars(options)).all()
    order = {"start_date": "2026-01-12", "price_option_id": str(monthly), "card_id": str(card)}
    bought = await client.post(f"/stripe/plan/{program.id}/buy", order)
    assert bought.status_code == 200, bought.text
    track = await session.scalar(select(Track.id).where(Track.program_id == program.id))
    enrolment = (
        await session.scalars(
            select(Enrolment)
            .join(Membership, Membership.id == Enrolment.membership_id)
            .where(Membership.client_id == house.client.id, Membership.program_id == program.id)
        )
    ).one()
    await session.execute(update(PriceOption).where(PriceOption.id == yearly).values(message_about_changed_price=True))
    await session.commit()
    house.ids |= {
        "account": provider_id,
        "athlete_id": house.client.id,
        "card_id": card,
        "client_id": house.client.id,
        "coach_id": house.coach.account_id,
        "enrolment_id": enrolment.id,
        "id": house.coach.account_id,
        "id_or_custom_url": program.id,
        "plan_id": program.id,
        "plan_price_id": yearly,
        "price_id": yearly,
        "price_option_id": yearly,
        "remove_card_id": card,
        "timeline_id": await session.scalar(select(Timeline.id).where(Timeline.track_id == track)),
        "own_timeline_id": enrolment.timeline_id,
        "new_plan_id": fresh.id,
        "new_price_option_id": await session.scalar(select(PriceOption.id).where(PriceOption.program_id == fresh.id)),
        "track_id": track,
    }


async def _train(house: House, client: Requests) -> None:
    result_id = new_id()
    body = {
        "enrolment_id": str(house.ids["enrolment_id"]),
        "day": 0,
        "set_id": "set1",
        "done": {"reps": 5, "load": {"value": 80, "unit": "kg"}},
        "tapped_at": "2026-01-12T09:00:00Z",
    }
    logged = await client.put(f"/athlete/sets/{result_id}", body)
    assert logged.status_code == 204, logged.text
    house.ids |= {"result_id": result_id, "new_result_id": new_id(), "score_id": new_id()}


async def _make(session: AsyncSession, house: House, coach: Requests) -> None:
    exercise = {
        "name": "Harbour Sled March",
        "metric_category": "strength",
        "muscle_group": "upper_legs",
        "equipment": "other",
    }
    out = io.BytesIO()
    Image.new("RGB", (64, 48), "navy").save(out, "PNG")
    made = {
        "exercise_id": await coach.post("/coach/exercises", exercise),
        "media_id": await coach.post("/media", files={"file": ("navy.png", out.getvalue(), "image/png")}),
    }
    for name, answer in made.items():
        assert answer.status_code == 201, answer.text
        house.ids[name] = answer.json()["id"]
    house.ids["resource_id"] = house.ids["media_id"]
    added = await coach.post(f"/coach/plans/{house.ids['plan_id']}/tracks", {"name": "Evenings"})
    assert added.status_code == 201, added.text
    second = select(Track.id).where(Track.program_id == house.ids["plan_id"], ~Track.is_default)
    house.ids["second_track_id"] = await session.scalar(second)
    address = house.client.user.email
    invited = await coach.post(f"/coach/plans/{house.ids['new_plan_id']}/invites", {"emails": [address]})
    assert invited.status_code == 201, invited.text
    house.ids["invite_id"] = await session.scalar(
        select(ProgramInvitation.id).where(ProgramInvitation.email == address)
    )
    letter = select(MailRow.text).where(MailRow.to == address, MailRow.kind == "program_invite")
    house.ids["invite_token"] = (await session.scalar(letter) or "").partition("?invite=")[2].split()[0]
    saved = await coach.put(f"/coach/timelines/{house.ids['timeline_id']}/days/2", {"content": DAY, "version": 1})
    assert saved.status_code == 200, saved.text
    house.ids["saved_day"] = 2
