"""Who is calling. A route names its guard in its signature: `actor: Coach`, `actor: Client`, `actor: SignedIn`."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, cast
from uuid import UUID

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.failures import SentByAnother
from regimen.accounts.models import AccountKind, MemberRole, RegistrationStep, Role
from regimen.accounts.rules.roles import Permission, has_money, permissions_of, roles_with
from regimen.accounts.rules.sessions import IDLE_LIFETIME, NOTED_EVERY
from regimen.accounts.rules.tokens import TOKEN_TYPE, hash_token
from regimen.kit.clock import clock_now
from regimen.kit.errors import Forbidden, Unauthenticated
from regimen.kit.guards import guard
from regimen.platform.fast_sql import FastSql, Statement
from regimen.platform.hosts import is_shown_with, session_key
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
    def owner(self) -> str:
        """Whose work something is that waits on a device: the person's and, for a coach, that in one account."""
        return str(self.user_id) if self.account_id is None else f"{self.user_id}@{self.account_id}"

    @property
    def is_owner(self) -> bool:
        return self.account_role is MemberRole.OWNER

    @property
    def permissions(self) -> frozenset[Permission]:
        """What a coach may do in the account they work in; nothing for anybody else."""
        return permissions_of(self.account_role, financial=self.financial) if self.account_role else frozenset()

    def may(self, permission: Permission) -> bool:
        return permission in self.permissions


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
_IS_OPEN = Statement("""
    select 1 from access_tokens
    where id = :token_id and revoked_at is null and expires_at > :now and last_used_at > :used_after
""")


def _sql_roles(permission: Permission) -> str:
    return ", ".join(f"'{role}'" for role in roles_with(permission))


_IS_OPEN_IN = Statement(f"""
    select 1 from access_tokens t
    join account_members m on m.user_id = t.user_id and m.account_id = :account_id
    where t.id = :token_id and t.revoked_at is null and t.expires_at > :now and t.last_used_at > :used_after
        and m.invite_status = 'accepted' and m.role in ({_sql_roles(Permission.SEE_CLIENTS)})
        and (not cast(:with_money as bool) or m.financial or m.role in ({_sql_roles(Permission.SEE_MONEY)}))
""")
_NOTE_USE = Statement("update access_tokens set last_used_at = :now where id = :id and last_used_at < :now")


_CALLER = "regimen.caller"
SENT_BY: Final = "sent-by"
"""The header of a write that waited on a device: the `owner` of the session in which it was written."""


def _by_key(key: str, now: datetime) -> dict[str, Any]:
    """`key`: the token of a session, and where it began (`platform/hosts.py`)."""
    return {"token_hash": hash_token(key), "now": now, "used_after": now - IDLE_LIFETIME}


async def owner_of_token(fast_sql: FastSql, key: str, now: datetime) -> UUID | None:
    """Returns whose session it is, without what a guard has to know. One indexed read."""
    owner: UUID | None = await fast_sql.value(OWNER_OF_TOKEN, **_by_key(key, now))
    return owner


async def actor_of_token(fast_sql: FastSql, key: str, now: datetime) -> Actor | None:
    """Returns the owner of a session, or None if it is unknown, revoked, idle or expired, or its owner is deleted."""
    return _actor(key, await fast_sql.row(_BY_TOKEN, **_by_key(key, now)))


async def actor_of_new_token(session: AsyncSession, key: str, now: datetime) -> Actor | None:
    """Returns the owner of a token that this transaction has just created."""
    return _actor(key, (await session.execute(_BY_TOKEN.text, _by_key(key, now))).one_or_none())


async def _actor_of_request(fast_sql: FastSql, key: str, now: datetime) -> Actor | None:
    """Returns the owner of a session, and stores from time to time that the session is in use."""
    row = await fast_sql.row(_BY_TOKEN, **_by_key(key, now))
    if row is not None and row["last_used_at"] < now - NOTED_EVERY:
        await fast_sql.rows(_NOTE_USE, now=now, id=row[0])
    return _actor(key, row)


async def actor_of_socket(session: AsyncSession, key: str) -> Actor | None:
    """Returns the owner of the session of a live connection."""
    services = services_of(session)
    return await actor_of_token(services.fast_sql, key, services.clock.now())


async def is_session_open(
    session: AsyncSession, token_id: UUID, account_id: UUID | None = None, with_money: bool = False
) -> bool:
    """Returns whether the session of a user lasts, by the id of its token; with an account, whether they also see its
    clients, or its clients and its money."""
    services = services_of(session)
    now = services.clock.now()
    values: dict[str, Any] = {"token_id": token_id, "now": now, "used_after": now - IDLE_LIFETIME}
    if account_id is None:
        return await services.fast_sql.value(_IS_OPEN, **values) is not None
    return (
        await services.fast_sql.value(_IS_OPEN_IN, **values, account_id=account_id, with_money=with_money) is not None
    )


def _actor(key: str, row: Sequence[Any] | None) -> Actor | None:
    if row is None:
        return None
    token_id, user_id, role, zone, step, account_id, kind, member_role, financial, _ = row
    if role == Role.COACH and not is_shown_with(key, account_id):
        return None  # a coach who has left the account of this web address
    account_role = MemberRole(member_role) if member_role else None
    actor_type = CoachActor if role == Role.COACH and account_id is not None else Actor
    return actor_type(
        user_id=user_id,
        token_id=token_id,
        role=Role(role),
        zone=zone,
        registered=step == RegistrationStep.DONE,
        account_id=account_id,
        account_kind=AccountKind(kind) if kind else None,
        account_role=account_role,
        financial=account_role is not None and has_money(account_role, financial=financial),
    )


async def optional_actor(request: Request) -> Actor | None:
    """Returns the caller, or None for a visitor: for public pages.

    A request reads its token once, also if a guard stands before the one in the signature of its route.
    """
    if _CALLER in request.scope:
        return cast(Actor | None, request.scope[_CALLER])
    actor = request.scope[_CALLER] = await _read_caller(request)
    return actor


async def _read_caller(request: Request) -> Actor | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind != TOKEN_TYPE or not token or request.scope.get(NO_OWNER):
        return None
    services: Services = request.app.state.services
    return await _actor_of_request(services.fast_sql, session_key(request.scope, token), await clock_now(request))


# The guards call each other instead of depending on each other, and read the request themselves: see kit/clock.py.


@guard
async def signed_in(request: Request) -> Actor:
    actor = await optional_actor(request)
    if actor is None:
        raise Unauthenticated
    if (sent_by := request.headers.get(SENT_BY)) is not None and sent_by != actor.owner:
        raise SentByAnother
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
async def account_owner(request: Request) -> CoachActor:
    actor = await coach_only(request)
    if not actor.is_owner:
        raise Forbidden
    return actor


def coach_who_may(permission: Permission) -> Callable[[Request], Awaitable[CoachActor]]:
    """Returns a guard that lets coaches with a permission pass."""

    @guard
    async def allowed(request: Request) -> CoachActor:
        actor = await coach_only(request)
        if not actor.may(permission):
            raise Forbidden
        return actor

    return allowed


financial_coach = coach_who_may(Permission.SEE_MONEY)
client_coach = coach_who_may(Permission.SEE_CLIENTS)
messaging_coach = coach_who_may(Permission.MESSAGE_CLIENTS)
program_editor = coach_who_may(Permission.EDIT_PROGRAMS)
publisher = coach_who_may(Permission.PUBLISH)
team_manager = coach_who_may(Permission.MANAGE_COACHES)


@guard
async def chat_user(request: Request) -> Actor:
    """Clients, and coaches who write with clients; also coaches without an account, who have no conversations."""
    actor = await signed_in(request)
    if isinstance(actor, CoachActor) and not actor.may(Permission.MESSAGE_CLIENTS):
        raise Forbidden
    return actor


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
AccountOwner = Annotated[CoachActor, Depends(account_owner)]
ClientCoach = Annotated[CoachActor, Depends(client_coach)]
MessagingCoach = Annotated[CoachActor, Depends(messaging_coach)]
TeamManager = Annotated[CoachActor, Depends(team_manager)]
ChatUser = Annotated[Actor, Depends(chat_user)]
AnyCoach = Annotated[Actor, Depends(any_coach)]
"""A coach, even without an account."""
