"""The database: the declarative base, one transaction per request, and callbacks after the commit."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Request
from sqlalchemy import DateTime, Enum, MetaData
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from regimen.kit.ids import new_id

AfterCommit = Callable[[], Awaitable[None]]
_AFTER_COMMIT = "after_commit"


class Base(DeclarativeBase):
    """Base of every table. Constraint names are derived, so that migrations can name them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy reads this as a plain class attribute)
        datetime: DateTime(timezone=True),
        dict[str, Any]: JSONB,
        list[dict[str, Any]]: JSONB,
        dict[str, str]: JSONB,
        list[str]: JSONB,
    }


class WithId:
    """A table whose rows have an unguessable id created by the server."""

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)


def text_enum(kind: type[StrEnum]) -> Enum:
    """Returns a column type that stores the enum's value as text; a new value needs no migration of the type."""
    return Enum(kind, values_callable=lambda k: [e.value for e in k], native_enum=False, length=64)


def after_commit(session: AsyncSession, action: AfterCommit) -> None:
    """Runs `action` after this transaction commits; a rollback discards it."""
    session.info.setdefault(_AFTER_COMMIT, []).append(action)


@asynccontextmanager
async def savepoint(session: AsyncSession) -> AsyncIterator[None]:
    """Undoes only what was done within it if it raises, and what should have followed the commit."""
    actions: list[AfterCommit] = session.info.setdefault(_AFTER_COMMIT, [])
    before = len(actions)
    try:
        async with session.begin_nested():
            yield
    except BaseException:
        del actions[before:]
        raise


async def run_after_commit(session: AsyncSession) -> None:
    """Runs the registered actions once. Called only by the code that has just committed."""
    for action in session.info.pop(_AFTER_COMMIT, []):
        await action()


@asynccontextmanager
async def transaction(sessions: async_sessionmaker[AsyncSession]) -> AsyncIterator[AsyncSession]:
    """Opens one transaction outside of a request: commits at the end, then runs what waits for the commit."""
    async with sessions() as session:
        async with session.begin():
            yield session
        await run_after_commit(session)


async def open_session(request: Request) -> AsyncIterator[AsyncSession]:
    """Opens the transaction of a request and commits it before the response is sent, so that a failed commit fails it.

    Requests that only read have no transaction around their statements, which saves two round trips.
    """
    state = request.app.state
    reads = request.method in {"GET", "HEAD"}
    sessions: async_sessionmaker[AsyncSession] = state.read_sessions if reads else state.sessions
    async with sessions() as session:
        async with session.begin():
            yield session
        await run_after_commit(session)


Session = Annotated[AsyncSession, Depends(open_session, scope="function")]
