"""How to call the routes of notifications."""

from typing import Any

from sqlalchemy import select

from regimen.feed.models import Notification
from tests.api.samples import Samples, Setup

POSITION = "an id is only a position in one's own list"


async def find_notification(setup: Setup) -> dict[str, Any]:
    await setup.run_jobs()
    of_coach = select(Notification.id).where(Notification.user_id == setup.tenant.coach.id).limit(1)
    notification_id = await setup.session.scalar(of_coach)
    return {"notification_id": notification_id, "offset": notification_id}


SAMPLES = Samples(
    public_ids={
        ("/api/notifications", "offset"): POSITION,
        ("/api/notifications/restricted", "offset"): POSITION,
    },
    create=find_notification,
    order=1,  # when something has happened
)
