"""The only file that knows every domain: which routes there are, who hears which fact, who fills which port.

Adding a domain means a folder on each side, its lines here, and a migration.
"""

from fastapi import APIRouter

ROUTERS: list[APIRouter] = []


def wire() -> None:
    """Connect listeners to facts and adapters to ports. Called once a process, before anything is served."""
