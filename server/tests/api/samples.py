"""What a domain adds to the tests of every route: `SAMPLES = Samples(...)` in `tests/<domain>/api_samples.py`."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from tests.cast import Person
from tests.conftest import Requests

Document = dict[str, Any]


RunJobs = Callable[[], Awaitable[int]]


@dataclass
class Tenant:
    """A coach, their client, and the ids of what is theirs, by the names that the API gives them."""

    coach: Person
    client: Person
    ids: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Setup:
    """What the samples of a domain get to create rows of a tenant."""

    tenant: Tenant
    session: AsyncSession
    coach: Requests
    client: Requests
    run_jobs: RunJobs


@dataclass(frozen=True, kw_only=True)
class Samples:
    """How to call the routes of one domain. A route is named by its method and path: `"POST /api/check_list"`."""

    values: Mapping[str, Any] = field(default_factory=dict)
    """Values by the name of a field or parameter, where the schema does not say enough."""
    bodies: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Whole bodies by route, where fields exclude each other; None stands for the tenant's id of that name,
    and `[None]` for a list of it."""
    other_ids: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By route: which of the tenant's ids a parameter takes instead of the one of its own name."""
    public_ids: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Path and parameter that may name what belongs to someone else, and the reason."""
    create: Callable[[Setup], Awaitable[Mapping[str, Any]]] | None = None
    """Creates rows of a tenant and returns their ids by name."""
    order: int = 0
    """Rows of a higher order are created later."""
