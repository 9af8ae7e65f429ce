"""The database: one declarative base, one request-one transaction, and what happens after a commit."""

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
    """Every table. Constraint names are derived, so that migrations can speak of them."""

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
    """A table whose rows have an unguessable id made by the server."""

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)


def text_enum(kind: type[StrEnum]) -> Enum:
    """A column type that stores the enum's value as text: readable rows, and a new value needs no type change."""
    return Enum(kind, values_callable=lambda k: [e.value for e in k], native_enum=False, length=64)


def after_commit(session: AsyncSession, action: AfterCommit) -> None:
    """Run `action` once this transaction is safely stored; a rollback forgets it."""
    session.info.setdefault(_AFTER_COMMIT, []).append(action)


async def run_after_commit(session: AsyncSession) -> None:
    """Run and forget what was registered. Called by the edges right after their commit, by nobody else."""
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
    """One request, one transaction: commits before the reply leaves, so a failed commit is a failed request.

    What only reads needs no transaction around its statements, which saves two round trips.
    """
    state = request.app.state
    reads = request.method in {"GET", "HEAD"}
    sessions: async_sessionmaker[AsyncSession] = state.reading if reads else state.sessions
    async with sessions() as session:
        async with session.begin():
            yield session
        await run_after_commit(session)


Session = Annotated[AsyncSession, Depends(open_session, scope="function")]
