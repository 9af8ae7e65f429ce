"""Who is asking. A route names its guard in its signature: `actor: Coach`, `actor: Client`, `actor: SignedIn`."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, cast
from uuid import UUID

from fastapi import Depends, Header
from sqlalchemy import and_, bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import (
    AccessToken,
    Account,
    AccountKind,
    AccountMember,
    InviteStatus,
    MemberRole,
    RegistrationStep,
    Role,
    User,
)
from regimen.accounts.tokens import TOKEN_TYPE, hashed
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Unauthenticated


@dataclass(frozen=True)
class Actor:
    """A signed-in person and, for a coach, the account they work in right now."""

    user_id: UUID
    token_id: UUID
    role: Role
    zone: str
    registered: bool
    account_id: UUID | None = None
    account_kind: AccountKind | None = None
    account_role: MemberRole | None = None
    financial: bool = False

    @property
    def is_owner(self) -> bool:
        return self.account_role is MemberRole.OWNER


@dataclass(frozen=True)
class CoachActor(Actor):
    """A coach at work: `account_id` is always there."""

    @property
    def account(self) -> UUID:
        return cast(UUID, self.account_id)


# Every request asks this: built once, and of plain tables, because rows of mapped classes cost twice as much.
_TOKENS, _USERS, _ACCOUNTS, _MEMBERS = (mapped.__table__.c for mapped in (AccessToken, User, Account, AccountMember))
_BY_TOKEN = (
    select(
        _TOKENS.id,
        _USERS.id,
        _USERS.role,
        _USERS.zone,
        _USERS.registration_step,
        _ACCOUNTS.id,
        _ACCOUNTS.kind,
        _MEMBERS.role,
        _MEMBERS.financial,
    )
    .join(_USERS.id.table, _USERS.id == _TOKENS.user_id)
    .outerjoin(
        _MEMBERS.id.table,
        and_(
            _MEMBERS.account_id == _TOKENS.current_account_id,
            _MEMBERS.user_id == _USERS.id,
            _MEMBERS.invite_status == InviteStatus.ACCEPTED,
        ),
    )
    .outerjoin(_ACCOUNTS.id.table, _ACCOUNTS.id == _MEMBERS.account_id)
    .where(
        _TOKENS.token_hash == bindparam("token_hash"),
        _TOKENS.revoked_at.is_(None),
        _TOKENS.expires_at > bindparam("now"),
        _USERS.deleted_at.is_(None),
    )
)


async def actor_of_token(session: AsyncSession, token: str, now: datetime) -> Actor | None:
    """The person behind `token`, or None where it is unknown, revoked, expired or its owner deleted. One query."""
    row = (await session.execute(_BY_TOKEN, {"token_hash": hashed(token), "now": now})).one_or_none()
    if row is None:
        return None
    token_id, user_id, role, zone, step, account_id, kind, account_role, financial = row
    make = CoachActor if role is Role.COACH and account_id is not None else Actor
    return make(
        user_id=user_id,
        token_id=token_id,
        role=role,
        zone=zone,
        registered=step is RegistrationStep.DONE,
        account_id=account_id,
        account_kind=kind,
        account_role=account_role,
        financial=bool(financial) or account_role is MemberRole.OWNER,
    )


Authorization = Annotated[str | None, Header(include_in_schema=False)]


async def maybe_signed_in(session: Session, now: Now, authorization: Authorization = None) -> Actor | None:
    """For public pages: who is looking, if anybody signed in is."""
    kind, _, token = (authorization or "").partition(" ")
    return await actor_of_token(session, token, now) if kind == TOKEN_TYPE and token else None


# Each guard asks for the session and the clock itself instead of leaning on another guard: a dependency more costs
# every request 0.07 ms.


async def signed_in(session: Session, now: Now, authorization: Authorization = None) -> Actor:
    actor = await maybe_signed_in(session, now, authorization)
    if actor is None:
        raise Unauthenticated
    return actor


async def client_only(session: Session, now: Now, authorization: Authorization = None) -> Actor:
    actor = await signed_in(session, now, authorization)
    if actor.role is not Role.CLIENT:
        raise Forbidden
    return actor


async def coach_only(session: Session, now: Now, authorization: Authorization = None) -> CoachActor:
    actor = await signed_in(session, now, authorization)
    if not isinstance(actor, CoachActor):
        raise Forbidden
    return actor


async def financial_coach(session: Session, now: Now, authorization: Authorization = None) -> CoachActor:
    actor = await coach_only(session, now, authorization)
    if not actor.financial:
        raise Forbidden
    return actor


Visitor = Annotated[Actor | None, Depends(maybe_signed_in)]
SignedIn = Annotated[Actor, Depends(signed_in)]
Client = Annotated[Actor, Depends(client_only)]
Coach = Annotated[CoachActor, Depends(coach_only)]
FinancialCoach = Annotated[CoachActor, Depends(financial_coach)]
