"""Notices requests that hold a database connection and ask for a second one.

As many of them as the pool has connections would wait for each other.
"""

from typing import Any

from sqlalchemy import event
from sqlalchemy.orm import Session, SessionTransaction


class ConnectionWatch:
    """Follows every session while it is entered. Requests must run one at a time."""

    def __init__(self) -> None:
        self.during = ""
        self.found: list[str] = []
        self._holding: set[Session] = set()

    def begin(self, what: str) -> None:
        """Begins a request; sessions that hold a connection already are none of its."""
        self.during = what
        self._holding.clear()

    def fast_sql(self, _: str) -> None:
        """Notes a statement that takes a connection of its own."""
        if self._holding:
            self._note()

    def __enter__(self) -> "ConnectionWatch":
        event.listen(Session, "after_begin", self._begun)
        event.listen(Session, "after_transaction_end", self._ended)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(Session, "after_begin", self._begun)
        event.remove(Session, "after_transaction_end", self._ended)

    def _begun(self, session: Session, *_: Any) -> None:
        if self._holding - {session}:
            self._note()
        self._holding.add(session)

    def _ended(self, session: Session, transaction: SessionTransaction) -> None:
        if transaction.parent is None:
            self._holding.discard(session)

    def _note(self) -> None:
        if self.during not in self.found:
            self.found.append(self.during)
