"""Who reads conversations, and statements that are written once for everybody with a role.

Writing a statement takes longer than running it, so those of busy routes are written once, with these parameters:

    @cache
    def _count(role: Role) -> Select[Any]:
        return select(func.count()).where(visible_to(ANY[role]), Conversation.last_message_at < NOW)

    await session.scalar(_count(actor.role), values_of(actor, now=now))
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Protocol
from uuid import UUID

from sqlalchemy import BindParameter, ColumnElement, DateTime, Integer, Uuid, bindparam
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.models import Role


class Reader(Protocol):
    """Whose conversations they are: a client, or a coach in the account they work in. Every `Actor` is one.

    `user_id` may also be the column `User.id` of the statement, for everybody in it, or a parameter.
    """

    @property
    def user_id(self) -> UUID | InstrumentedAttribute[UUID] | BindParameter[UUID]: ...

    @property
    def role(self) -> Role: ...

    @property
    def account_id(self) -> UUID | BindParameter[UUID] | None: ...


@dataclass(frozen=True)
class Recipient:
    """Somebody who is not calling: to whom a push or a mail may go."""

    user_id: UUID
    role: Role
    account_id: UUID | None


@dataclass(frozen=True)
class _Anybody:
    """Anyone who has a role, with parameters as ids."""

    role: Role
    user_id: BindParameter[UUID]
    account_id: BindParameter[UUID] | None


_USER_ID: Final[BindParameter[UUID]] = bindparam("user_id", type_=Uuid())
ANY: Final = {
    Role.COACH: _Anybody(Role.COACH, _USER_ID, bindparam("account_id", type_=Uuid())),
    Role.CLIENT: _Anybody(Role.CLIENT, _USER_ID, None),
}
NOW: Final[BindParameter[datetime]] = bindparam("now", type_=DateTime(timezone=True))
CONVERSATION_ID: Final[BindParameter[UUID]] = bindparam("conversation_id", type_=Uuid())
FIRST_SEQ: Final[BindParameter[int]] = bindparam("first_seq", type_=Integer())
"""The number after which the messages are that the person may see."""
Instant = datetime | ColumnElement[datetime]


def values_of(reader: Reader, **more: Any) -> dict[str, Any]:
    """Returns the values of the parameters of a statement that a person reads with."""
    return {"user_id": reader.user_id, "account_id": reader.account_id, **more}
