"""How to call the developer routes."""

from typing import Any

from sqlalchemy import select

from regimen.platform.models import MailRow
from tests.api.samples import Samples, Setup


async def find_mail(setup: Setup) -> dict[str, Any]:
    return {"mail_id": await setup.session.scalar(select(MailRow.id).limit(1))}


SAMPLES = Samples(
    bodies={"POST /api/developer/clock": {"offset_seconds": 60}},
    create=find_mail,
    order=1,  # when something was mailed
)
