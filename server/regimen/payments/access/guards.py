"""The guard of routes on which a purchase's dates are counted in the client's device time zone."""

from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request

from regimen.accounts.access.actor import Actor, client_only
from regimen.kit.clock import zone_or_default
from regimen.kit.guards import guard


@guard
async def client_in_device_zone(request: Request) -> Actor:
    actor = await client_only(request)
    zone = request.headers.get("client-timezone")
    return replace(actor, zone=zone_or_default(zone)) if zone else actor


ClientInDeviceZone = Annotated[Actor, Depends(client_in_device_zone)]
"""The signed-in client, with the time zone of their device: the days of a purchase are counted in it."""
