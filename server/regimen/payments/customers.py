"""A person as the provider knows them, and the card that is charged without asking."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments.models import Card, Customer
from regimen.payments.till import Till
from regimen.platform.stripe import remember_mode


async def customer_of(session: AsyncSession, scope: str, user_id: UUID) -> Customer | None:
    return await session.scalar(select(Customer).where(Customer.scope == scope, Customer.user_id == user_id))


async def default_card(session: AsyncSession, scope: str, user_id: UUID) -> Card | None:
    """The card that is charged when nobody is asked: the default one, else the newest."""
    return await session.scalar(
        select(Card)
        .join(Customer, Customer.id == Card.customer_id)
        .where(Card.scope == scope, Customer.user_id == user_id, Card.removed_at.is_(None))
        .order_by(Card.is_default.desc(), Card.created_at.desc())
        .limit(1)
    )


async def default_method(session: AsyncSession, scope: str, user_id: UUID) -> str | None:
    """The provider's id of that card."""
    card = await default_card(session, scope, user_id)
    return card.provider_id if card else None


async def ensure_customer(till: Till, scope: str, user_id: UUID) -> str:
    """The provider's id of this person in this scope, made on first use. The key keeps it one."""
    async with till.transaction() as session:
        if known := await customer_of(session, scope, user_id):
            return known.provider_id
        await remember_mode(session, till.provider.info().mode, till.clock.now())
        person = or_404(await session.get(User, user_id))
        email, name = person.email, person.full_name
    made = await till.provider.ensure_customer(
        scope or None, user_ref=str(user_id), email=email, name=name, key=f"customer:{scope}:{user_id}"
    )
    async with till.transaction() as session:
        statement = insert(Customer).values(
            id=new_id(), scope=scope, user_id=user_id, provider_id=made, created_at=till.clock.now()
        )
        await session.execute(statement.on_conflict_do_nothing(index_elements=["scope", "user_id"]))
        return or_404(await customer_of(session, scope, user_id)).provider_id
