"""The people who send requests to every route."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Caller:
    """What someone is, and which tenant they belong to."""

    name: str
    kind: str
    tenant: str


CALLERS = (
    Caller("nobody", "visitor", "erik"),
    Caller("erik", "coach", "erik"),
    Caller("ines", "coach", "ines"),
    Caller("maya", "client", "erik"),
    Caller("tom", "client", "ines"),
)
