"""Texts that are expensive to make, kept for those who ask for the same again."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final
from weakref import WeakValueDictionary

_MAX_TEXTS: Final = 1_000
_MAX_CHARACTERS: Final = 16 * 1024 * 1024


class RecentTexts:
    """The texts that were asked for most recently, by keys that change with what is in them."""

    def __init__(self, max_texts: int = _MAX_TEXTS, max_characters: int = _MAX_CHARACTERS) -> None:
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._making: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._max_texts, self._max_characters = max_texts, max_characters
        self._characters = 0

    async def get(self, key: Hashable, make: Callable[[], Awaitable[str]]) -> str:
        """Returns the text of `key`. Only one caller makes it, the others wait; they should hold no connection."""
        if key not in self._texts:
            turn = self._making.setdefault(key, asyncio.Lock())
            async with turn:
                if key not in self._texts:
                    return self._keep(key, await make())
        self._texts.move_to_end(key)
        return self._texts[key]

    def _keep(self, key: Hashable, text: str) -> str:
        self._texts[key] = text
        self._characters += len(text)
        while self._texts and (len(self._texts) > self._max_texts or self._characters > self._max_characters):
            _, oldest = self._texts.popitem(last=False)
            self._characters -= len(oldest)
        return text
