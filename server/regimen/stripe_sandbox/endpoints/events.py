"""The list of events."""

from regimen.stripe_sandbox.call import Call, route
from regimen.stripe_sandbox.wire import Body


@route("get", "events", "EventListParams")
async def events(call: Call) -> Body:
    """Returns the events of the last thirty days, newest first."""
    recent = [
        event for event in await call.transaction.events(call.account) if event["created"] > call.now - 30 * 86400
    ]
    return call.page(recent, "/v1/events")
