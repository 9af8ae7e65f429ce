"""What the demo's clients measured: Maya shares hers with the gym, Tom keeps his to himself."""

import random
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.body_metrics.actions.consent import agree, set_share
from regimen.body_metrics.actions.entries import EntryValues, Writer, save_entry
from regimen.body_metrics.actions.own_metrics import MetricText, create_metric
from regimen.body_metrics.actions.photos import Photo, save_photo
from regimen.body_metrics.actions.ranges import RangeValues, set_range
from regimen.body_metrics.models import BodyMetric
from regimen.body_metrics.rules.photos import LONGEST_SIDE, PhotoSize, Pose
from regimen.body_metrics.rules.units import Unit
from regimen.body_metrics.seed import seed_metrics
from regimen.demo.context import SEED, DemoContext
from regimen.demo.people import CLIENTS, ZONE
from regimen.demo.pictures.figures import figure
from regimen.kit.clock import local_date, zone_info
from regimen.kit.ids import new_id
from regimen.kit.pictures.tasks import resized

_DAYS: Final = 84
_HOLIDAY: Final = range(33, 48)
"""Days ago on which Maya entered nothing."""
_WEIGHT: Final = (Decimal("66.9"), Decimal("65.1"))
_OTHERS: Final = {
    "body_fat": (Unit.PERCENT, ("23.5", "23.3", "22.9", "22.8", "22.6", "22.4")),
    "waist": (Unit.CM, ("73.5", "73.5", "72.8", "72.2", "71.9", "71.5")),
    "thigh_left": (Unit.CM, ("57", "57", "57", "57.2", "57.4", "57.5")),
    "thigh_right": (Unit.CM, ("57.4", "57.4", "57.5", "57.8", "58", "58")),
    "resting_heart_rate": (Unit.BPM, ("58", "58", "57", "56", "55", "54")),
}
_WAISTS: Final = {82: 132, 40: 124, 3: 114}
"""Of the drawn photos, in pixels, by days ago."""
_RANGE: Final = RangeValues(Decimal(64), Decimal(66), Unit.KG)
_PAIN: Final = (5, 5, 4, 4, 3, 2, 3, 2)


async def measure_clients(demo: DemoContext) -> None:
    ids = {one.first: demo.users[one.email] for one in CLIENTS if one.first in ("Maya", "Tom")}
    async with demo.runtime.sessions() as session, session.begin():
        await seed_metrics(session, demo.now)
        people = {name: await session.get_one(User, client_id) for name, client_id in ids.items()}
        started = demo.now - timedelta(days=_DAYS)
        await agree(session, people["Maya"].id, [demo.erik.account], started)
        await set_share(session, people["Maya"].id, demo.erik.account, is_shared=True, with_photos=True, now=started)
        await agree(session, people["Tom"].id, [], started)
        pain = await create_metric(
            session, new_id(), MetricText("Knee pain, 0–10", ""), 0, actor=demo.erik, now=started
        )
        products = {one.key: one for one in await session.scalars(select(BodyMetric)) if one.key}
        today = local_date(demo.now, ZONE)
        await _weigh(session, people["Maya"], products["weight"], today)
        for key, (unit, values) in _OTHERS.items():
            await _every(session, people["Maya"], products[key], unit, values, today, days=14)
        await _every(session, people["Maya"], pain, Unit.NUMBER, [str(one) for one in _PAIN], today, days=10)
        await _every(session, people["Tom"], products["weight"], Unit.KG, ("88.4", "88.1", "87.2"), today, days=14)
        await set_range(session, people["Maya"].id, products["weight"], _RANGE, actor=demo.erik, now=started)
        at_the_gym = Writer(demo.erik.user_id, demo.erik.account)
        day = today - timedelta(days=9)
        await _enter(
            session, people["Maya"], products["weight"], Decimal("65.8"), Unit.KG, day, today, at_the_gym, "At the gym"
        )
    await _photograph(demo, people["Maya"], today)


async def _photograph(demo: DemoContext, client: User, today: date) -> None:
    """All sides at the beginning, in between and lately."""
    for days_ago, waist in _WAISTS.items():
        day = today - timedelta(days=days_ago)
        for pose in Pose:
            picture = await resized(figure(pose.value, waist), LONGEST_SIDE, person=client.id)
            large, small = (picture.sizes[size] for size in (PhotoSize.LARGE, PhotoSize.SMALL))
            photo = Photo(large, small, picture.width, picture.height)
            async with demo.runtime.sessions() as session, session.begin():
                await save_photo(session, client, new_id(), photo, day=day, pose=pose, now=demo.now, today=today)


async def _weigh(session: AsyncSession, client: User, metric: BodyMetric, today: date) -> None:
    """Two days of three, now and then on scales that show pounds, around a line that falls slowly."""
    rng = random.Random(SEED)
    first, last = _WEIGHT
    for days_ago in range(_DAYS, -1, -1):
        if days_ago in _HOLIDAY or rng.random() < 0.33:
            continue
        value = last + (first - last) * days_ago / _DAYS + Decimal(str(round(rng.uniform(-0.5, 0.5), 1)))
        in_pounds = rng.random() < 0.1
        shown = round(value / Decimal("0.45359237"), 1) if in_pounds else round(value, 1)
        unit = Unit.LB if in_pounds else Unit.KG
        await _enter(session, client, metric, shown, unit, today - timedelta(days=days_ago), today)


async def _every(
    session: AsyncSession,
    client: User,
    metric: BodyMetric,
    unit: Unit,
    values: Sequence[str],
    today: date,
    *,
    days: int,
) -> None:
    """One value every few days, the last one yesterday."""
    for number, value in enumerate(reversed(values)):
        day = today - timedelta(days=1 + number * days)
        await _enter(session, client, metric, Decimal(value), unit, day, today)


async def _enter(
    session: AsyncSession,
    client: User,
    metric: BodyMetric,
    value: Decimal,
    unit: Unit,
    day: date,
    today: date,
    writer: Writer | None = None,
    note: str = "",
) -> None:
    at = datetime.combine(day, time(7, 15), tzinfo=zone_info(ZONE))
    values = EntryValues(date=day, value=value, unit=unit, note=note)
    writer = writer or Writer(client.id)
    await save_entry(session, client, metric, new_id(), values, writer=writer, now=at, today=today)
