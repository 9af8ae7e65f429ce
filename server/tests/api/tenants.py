"""Two tenants, each a coach with a client, programs that are sold, and everything they created.

What belongs to one looks missing to the other.
"""

from collections.abc import Callable

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.memberships.models import Membership
from regimen.payments.models import Invoice
from regimen.programs.models import Period, PriceOption, Track
from regimen.subscription.models import ProductKind, Subscription
from regimen.training.models import Enrolment, Timeline, TimelineDay
from regimen.training.rules.content import DayContent
from tests.api.collection import SAMPLES
from tests.api.samples import RunJobs, Setup, Tenant
from tests.cast import Person
from tests.conftest import Requests
from tests.money import Shop
from tests.training.api_samples import DAY, LINKED_EXERCISE
from tests.training.factory import squat_day

As = Callable[[Person], Requests]


async def create_tenant(
    shop: Shop, session: AsyncSession, coach: Person, client: Person, as_person: As, run_jobs: RunJobs
) -> Tenant:
    """Returns a tenant with a row of everything that a coach and a client can create."""
    tenant = Tenant(coach, client)
    await session.execute(
        update(Subscription).where(Subscription.account_id == coach.account_id).values(product_kind=ProductKind.BAND_5)
    )
    await session.commit()
    setup = Setup(tenant, session, as_person(coach), as_person(client), run_jobs)
    await _sell_programs(shop, session, tenant, setup.client)
    for samples in SAMPLES:
        if samples.create is not None:
            tenant.ids |= await samples.create(setup)
    missing = [name for name, value in tenant.ids.items() if value is None]
    assert not missing, missing
    return tenant


async def _sell_programs(shop: Shop, session: AsyncSession, tenant: Tenant, client: Requests) -> None:
    """A program that the client has bought and trains with, and one that they have not."""
    provider_id = await shop.connect(tenant.coach)
    program = await shop.program(tenant.coach, (Period.MONTHLY, 3900), (Period.YEARLY, 39000), days=3)
    fresh = await shop.program(tenant.coach, (Period.WEEKLY, 900))
    squat = await session.get(Exercise, LINKED_EXERCISE) or Exercise(
        id=LINKED_EXERCISE,
        account_id=None,
        name="Box squat",
        metric_category=MetricCategory.STRENGTH,
        muscle_group=MuscleGroup.UPPER_LEGS,
        equipment=Equipment.STRENGTH,
        measurement=Measurement.WEIGHT_REPS,
        created_at=shop.clock.now(),
    )
    session.add(squat)
    await session.flush()
    await session.execute(update(TimelineDay).values(content=squat_day(squat).model_dump(mode="json")))
    whole = DayContent.model_validate(DAY).model_dump(mode="json")
    await session.execute(update(TimelineDay).where(TimelineDay.day == 1).values(content=whole))
    await session.commit()
    card = await shop.card(tenant.client, tenant.coach)
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
            .where(Membership.client_id == tenant.client.id, Membership.program_id == program.id)
        )
    ).one()
    await session.execute(update(PriceOption).where(PriceOption.id == yearly).values(message_about_changed_price=True))
    await session.commit()
    tenant.ids |= {
        "account": provider_id,
        "athlete_id": tenant.client.id,
        "card_id": card,
        "client_id": tenant.client.id,
        "coach_id": tenant.coach.account_id,
        "enrolment_id": enrolment.id,
        "id": tenant.coach.account_id,
        "id_or_custom_url": program.id,
        "intent": await session.scalar(select(Invoice.intent_id).where(Invoice.subject_id == enrolment.membership_id)),
        "plan_id": program.id,
        "plan_price_id": yearly,
        "price_id": yearly,
        "price_option_id": yearly,
        "remove_card_id": card,
        "timeline_id": await session.scalar(
            select(Timeline.id).where(Timeline.track_id == track, Timeline.client_id.is_(None))
        ),
        "own_timeline_id": enrolment.timeline_id,
        "new_plan_id": fresh.id,
        "new_price_option_id": await session.scalar(select(PriceOption.id).where(PriceOption.program_id == fresh.id)),
        "track_id": track,
    }
