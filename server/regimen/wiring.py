"""The only file that knows every domain: which routes there are, who hears which fact, who fills which port.

Adding a domain means a folder on each side, its lines here, and a migration.
"""

from fastapi import APIRouter

from regimen.training import client_api as training_client

ROUTERS: list[APIRouter] = [
    training_client.router,
]


def wire() -> None:
    """Connect listeners to facts and adapters to ports. Called once a process, before anything is served."""
