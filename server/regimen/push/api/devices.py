"""The devices of a person."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Header, Response

from regimen.accounts.access.actor import SignedIn
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.push.access.devices import get_own_devices
from regimen.push.actions.devices import add_device, remove_device
from regimen.push.actions.keys import public_key
from regimen.push.actions.trial import send_test
from regimen.push.failures import UnusableEndpoint
from regimen.push.present import device_view
from regimen.push.schemas import DeviceAdded, DeviceForm, DevicesView

router = APIRouter(prefix="/push", tags=["push"], responses=error_responses(Unauthenticated))


@router.get("/subscriptions")
async def list_devices(actor: SignedIn, session: Session, now: Now) -> DevicesView:
    """The devices that show the person notifications, this one first, and the key that browsers subscribe with."""
    devices = [device_view(row, actor) for row in await get_own_devices(session, actor, now)]
    return DevicesView(public_key=await public_key(session, now), devices=devices)


@router.post("/subscriptions", status_code=201, responses=error_responses(Invalid, UnusableEndpoint, TooMany))
async def subscribe(
    form: DeviceForm, actor: SignedIn, session: Session, now: Now, user_agent: Annotated[str, Header()] = ""
) -> DeviceAdded:
    """Notify the person on this device, as long as they are signed in on it. A second time changes nothing."""
    device_id = await add_device(
        session,
        actor,
        endpoint=form.endpoint,
        p256dh=form.keys.p256dh,
        auth=form.keys.auth,
        user_agent=user_agent,
        now=now,
    )
    return DeviceAdded(id=device_id)


@router.delete("/subscriptions/{device_id}", status_code=204, responses=error_responses(NotFound))
async def unsubscribe(device_id: UUID, actor: SignedIn, session: Session) -> Response:
    """Stop notifying one of the person's devices."""
    await remove_device(session, actor, device_id)
    return Response(status_code=204)


@router.post("/subscriptions/{device_id}/test", status_code=204, responses=error_responses(NotFound, TooMany))
async def test_device(device_id: UUID, actor: SignedIn, session: Session) -> Response:
    """Send a test notification to one of the person's devices."""
    await send_test(session, actor, device_id)
    return Response(status_code=204)
