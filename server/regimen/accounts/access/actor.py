"""Who is calling. A route names its guard in its signature: `actor: Coach`, `actor: Client`, `actor: SignedIn`."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, cast
from uuid import UUID

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountKind, MemberRole, RegistrationStep, Role
from regimen.accounts.rules.sessions import IDLE_LIFETIME, NOTED_EVERY
from regimen.accounts.rules.tokens import TOKEN_TYPE, hash_token
from regimen.kit.clock import clock_now
from regimen.kit.errors import Forbidden, Unauthenticated
from regimen.kit.guards import guard
from regimen.platform.fast_sql import FastSql, Statement
from regimen.platform.person_limit import NO_OWNER
from regimen.platform.services import Services, services_of


@dataclass(frozen=True)
class Actor:
    """A signed-in user and, for a coach, the account they work in right now."""

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
    """A coach who works in an account: `account_id` is always set."""

    @property
    def account(self) -> UUID:
        return cast(UUID, self.account_id)


_BY_TOKEN = Statement("""
    select t.id, u.id, u.role, u.zone, u.registration_step, a.id, a.kind, m.role, m.financial, t.last_used_at
    from access_tokens t
    join users u on u.id = t.user_id
    left join account_members m on m.account_id = t.current_account_id and m.user_id = u.id
        and m.invite_status = 'accepted'
    left join accounts a on a.id = m.account_id
    where t.token_hash = :token_hash and t.revoked_at is null and t.expires_at > :now
        and t.last_used_at > :used_after and u.deleted_at is null
""")
OWNER_OF_TOKEN = Statement("""
    select user_id from access_tokens
    where token_hash = :token_hash and revoked_at is null and expires_at > :now and last_used_at > :used_after
""")
_NOTE_USE = Statement("update access_tokens set last_used_at = :now where id = :id and last_used_at < :now")


def _by_token(token: str, now: datetime) -> dict[str, Any]:
    return {"token_hash": hash_token(token), "now": now, "used_after": now - IDLE_LIFETIME}


async def owner_of_token(fast_sql: FastSql, token: str, now: datetime) -> UUID | None:
    """Returns whose session it is, without what a guard has to know. One indexed read."""
    owner: UUID | None = await fast_sql.value(OWNER_OF_TOKEN, **_by_token(token, now))
    return owner


async def actor_of_token(fast_sql: FastSql, token: str, now: datetime) -> Actor | None:
    """Returns the owner of `token`, or None if it is unknown, revoked, idle or expired, or its owner is deleted."""
    return _actor(await fast_sql.row(_BY_TOKEN, **_by_token(token, now)))


async def actor_of_new_token(session: AsyncSession, token: str, now: datetime) -> Actor | None:
    """Returns the owner of a token that this transaction has just created."""
    return _actor((await session.execute(_BY_TOKEN.text, _by_token(token, now))).one_or_none())


async def _actor_of_request(fast_sql: FastSql, token: str, now: datetime) -> Actor | None:
    """Returns the owner of `token`, and stores from time to time that the session is in use."""
    row = await fast_sql.row(_BY_TOKEN, **_by_token(token, now))
    if row is not None and row["last_used_at"] < now - NOTED_EVERY:
        await fast_sql.rows(_NOTE_USE, now=now, id=row[0])
    return _actor(row)


async def actor_of_socket(session: AsyncSession, token: str) -> Actor | None:
    """Returns the owner of the token of a live connection."""
    services = services_of(session)
    return await actor_of_token(services.fast_sql, token, services.clock.now())


def _actor(row: Sequence[Any] | None) -> Actor | None:
    if row is None:
        return None
    token_id, user_id, role, zone, step, account_id, kind, account_role, financial, _ = row
    actor_type = CoachActor if role == Role.COACH and account_id is not None else Actor
    return actor_type(
        user_id=user_id,
        token_id=token_id,
        role=Role(role),
        zone=zone,
        registered=step == RegistrationStep.DONE,
        account_id=account_id,
        account_kind=AccountKind(kind) if kind else None,
        account_role=MemberRole(account_role) if account_role else None,
        financial=bool(financial) or account_role == MemberRole.OWNER,
    )


async def optional_actor(request: Request) -> Actor | None:
    """Returns the caller, or None for a visitor: for public pages."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind != TOKEN_TYPE or not token or request.scope.get(NO_OWNER):
        return None
    services: Services = request.app.state.services
    return await _actor_of_request(services.fast_sql, token, await clock_now(request))


# The guards call each other instead of depending on each other, and read the request themselves: see kit/clock.py.


@guard
async def signed_in(request: Request) -> Actor:
    actor = await optional_actor(request)
    if actor is None:
        raise Unauthenticated
    return actor


@guard
async def client_only(request: Request) -> Actor:
    actor = await signed_in(request)
    if actor.role is not Role.CLIENT:
        raise Forbidden
    return actor


@guard
async def coach_only(request: Request) -> CoachActor:
    actor = await signed_in(request)
    if not isinstance(actor, CoachActor):
        raise Forbidden
    return actor


@guard
async def financial_coach(request: Request) -> CoachActor:
    actor = await coach_only(request)
    require_financial(actor)
    return actor


def require_financial(actor: Actor) -> None:
    """Raises Forbidden for a coach who neither sees nor moves the money of their account."""
    if not actor.financial:
        raise Forbidden


@guard
async def any_coach(request: Request) -> Actor:
    actor = await signed_in(request)
    if actor.role is not Role.COACH:
        raise Forbidden
    return actor


Visitor = Annotated[Actor | None, Depends(optional_actor)]
SignedIn = Annotated[Actor, Depends(signed_in)]
Client = Annotated[Actor, Depends(client_only)]
Coach = Annotated[CoachActor, Depends(coach_only)]
FinancialCoach = Annotated[CoachActor, Depends(financial_coach)]
AnyCoach = Annotated[Actor, Depends(any_coach)]
"""A coach, even without an account."""
