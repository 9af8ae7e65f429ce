"""Texts and files that are expensive to make, kept for those who ask for the same again."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar
from weakref import WeakValueDictionary

_MAX_ITEMS: Final = 1_000
_MAX_LENGTH: Final = 16 * 1024 * 1024

Made = TypeVar("Made", str, bytes)


class Recent(Generic[Made]):
    """What was asked for most recently, by keys that change with what is in it. `max_length` is that of all together,
    in characters or bytes."""

    def __init__(self, max_items: int = _MAX_ITEMS, max_length: int = _MAX_LENGTH) -> None:
        self._items: OrderedDict[Hashable, Made] = OrderedDict()
        self._making: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._max_items, self._max_length = max_items, max_length
        self._length = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[Made]]) -> Made:
        """Returns what `key` stands for. Only one caller makes it, the others wait; they should hold no connection."""
        if key not in self._items:
            turn = self._making.setdefault(key, asyncio.Lock())
            async with turn:
                if key not in self._items:
                    return self._keep(key, await make())
        self._items.move_to_end(key)
        return self._items[key]

    def _keep(self, key: Hashable, item: Made) -> Made:
        self._items[key] = item
        self._length += len(item)
        while self._items and (len(self._items) > self._max_items or self._length > self._max_length):
            _, oldest = self._items.popitem(last=False)
            self._length -= len(oldest)
        return item
