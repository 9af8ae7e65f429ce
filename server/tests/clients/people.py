"""Many clients of one gym, straight in the tables."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import RegistrationStep, Role, User
from regimen.memberships.models import Membership, State
from regimen.programs.models import Program
from tests.training.factory import TrainingFactory


async def join(
    session: AsyncSession,
    training: TrainingFactory,
    program: Program,
    number: int,
    *,
    state: State = State.ACTIVE,
    first: str = "Client",
) -> list[UUID]:
    """Returns the ids of new clients with a membership of the program, in the order of their names."""
    people = [
        User(
            email=f"{first.lower()}{place:04d}@example.com",
            password_hash="",
            role=Role.CLIENT,
            first_name=first,
            last_name=f"Number {place:04d}",
            registration_step=RegistrationStep.DONE,
            confirmed_at=training.now,
            created_at=training.now,
        )
        for place in range(number)
    ]
    session.add_all(people)
    await session.flush()
    trial_end = training.now + timedelta(days=5) if state is State.TRIALING else None
    session.add_all(
        Membership(
            client_id=person.id,
            program_id=program.id,
            account_id=program.account_id,
            state=state,
            trial_end_at=trial_end,
            created_at=training.now,
            updated_at=training.now,
        )
        for person in people
    )
    await session.commit()
    return [person.id for person in people]
