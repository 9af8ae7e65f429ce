"""How a lower domain gets something from a higher one: declared below, connected by manifests (`domain.py`).

`Port` has one answer, `KeyedPort` one for each key, `Contributions` any number. Connecting twice changes nothing.
"""

from collections.abc import Awaitable, Callable, Hashable, Iterator
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
H = TypeVar("H", bound=Hashable)

Wiring = Callable[[], None]
"""What a manifest lists; calling it connects."""


class AlreadyConnected(TypeError):
    """Two implementations for one port."""


class Port(Generic[P, R]):
    """One function, implemented by a higher domain; in the caller's transaction. Unconnected, it is `default`."""

    def __init__(self, default: Callable[P, Awaitable[R]]) -> None:
        self.default = self.implementation = default

    def implemented_by(self, implementation: Callable[P, Awaitable[R]]) -> Wiring:
        """Returns what connects this port to `implementation`."""

        def connect() -> None:
            if self.implementation not in (self.default, implementation):
                raise AlreadyConnected(f"{self.implementation} and {implementation} implement the same port.")
            self.implementation = implementation

        return connect

    async def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self.implementation(*args, **kwargs)


class KeyedPort(Generic[T]):
    """One implementation of a protocol for each key."""

    def __init__(self) -> None:
        self._implementations: dict[str, T] = {}

    def implemented_by(self, key: str, implementation: T) -> Wiring:
        """Returns what connects `key` to `implementation`."""

        def connect() -> None:
            if self._implementations.setdefault(key, implementation) is not implementation:
                raise AlreadyConnected(f"Two implementations for {key!r}.")

        return connect

    def __getitem__(self, key: str) -> T:
        return self._implementations[key]

    def __contains__(self, key: str) -> bool:
        return key in self._implementations

    def __iter__(self) -> Iterator[T]:
        return iter(self._implementations.values())


class Contributions(Generic[H]):
    """What any number of higher domains contribute, in the order of the manifests."""

    def __init__(self) -> None:
        self._items: dict[H, None] = {}

    def include(self, item: H) -> Wiring:
        """Returns what adds `item`."""

        def connect() -> None:
            self._items[item] = None

        return connect

    def __iter__(self) -> Iterator[H]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)
