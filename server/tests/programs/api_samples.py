"""How to call the routes of programs."""

from typing import Any

from sqlalchemy import select

from regimen.platform.models import MailRow
from regimen.programs.models import ProgramInvitation, Track
from tests.api.samples import Samples, Setup


async def create_track_and_invitation(setup: Setup) -> dict[str, Any]:
    session, ids, email = setup.session, setup.tenant.ids, setup.tenant.client.user.email
    added = await setup.coach.post(f"/coach/plans/{ids['plan_id']}/tracks", {"name": "Evenings"})
    assert added.status_code == 201, added.text
    invited = await setup.coach.post(f"/coach/plans/{ids['new_plan_id']}/invites", {"emails": [email]})
    assert invited.status_code == 201, invited.text
    sent = await session.scalar(select(MailRow.text).where(MailRow.to == email, MailRow.kind == "program_invite"))
    second_track = select(Track.id).where(Track.program_id == ids["plan_id"], ~Track.is_default)
    return {
        "second_track_id": await session.scalar(second_track),
        "invite_id": await session.scalar(select(ProgramInvitation.id).where(ProgramInvitation.email == email)),
        "invite_token": (sent or "").partition("?invite=")[2].split()[0],
    }


SAMPLES = Samples(
    values={
        "allowed_emails": ["nora.berg@example.com"],
        "amount_minor": 4900,
        "currency": "GBP",
        "duration": "weekly",
        "emails": ["nora.berg@example.com"],
        "q[s]": "name",
        "starts_on": None,
    },
    bodies={"POST /api/athlete/invites/claim": {"plan_id": None, "token": None}},
    other_ids={
        "POST /api/athlete/invites/claim": {"plan_id": "new_plan_id", "token": "invite_token"},
        "POST /api/coach/plans/{plan_id}/tracks/{track_id}/archive": {"track_id": "second_track_id"},
    },
    create=create_track_and_invitation,
)
