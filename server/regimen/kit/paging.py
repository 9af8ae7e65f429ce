"""Pagination: every list has a page, a page size and a total."""

from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Depends, Query
from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.schema import View

T = TypeVar("T")
MAX_PER_PAGE = 100


class Pagination(View):
    current_page: int
    per_page: int
    total_pages: int
    total: int


class Listing(View, Generic[T]):
    """One page of a list."""

    items: list[T]
    pagination: Pagination


@dataclass(frozen=True)
class Page:
    """The requested page, counted from 1."""

    number: int = 1
    size: int = 20

    @property
    def offset(self) -> int:
        return (self.number - 1) * self.size

    def pagination(self, total: int) -> Pagination:
        return Pagination(
            current_page=self.number, per_page=self.size, total_pages=max(1, -(-total // self.size)), total=total
        )

    def limit(self, statement: Select[Any]) -> Select[Any]:
        return statement.limit(self.size).offset(self.offset)


async def page_params(
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
    per_page: Annotated[int, Query(ge=1, le=MAX_PER_PAGE)] = 20,
) -> Page:
    return Page(page, per_page)


PageParams = Annotated[Page, Depends(page_params)]


async def count(session: AsyncSession, statement: Select[Any]) -> int:
    """Returns the number of rows of `statement`."""
    return await session.scalar(select(func.count()).select_from(statement.order_by(None).subquery())) or 0
