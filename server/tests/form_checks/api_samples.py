"""How to call the routes of form checks."""

from datetime import timedelta
from typing import Any

from regimen.form_checks.models import FormCheck, FormCheckClip
from regimen.kit.ids import new_id
from regimen.media.models import Media, MediaKind, MediaState
from regimen.training.models import Enrolment
from tests.api.samples import Samples, Setup
from tests.training.factory import SQUAT_DAY


async def send_form_check(setup: Setup) -> dict[str, Any]:
    """A form check of the tenant's client that waits for an answer."""
    tenant = setup.tenant
    now = tenant.coach.user.created_at + timedelta(hours=1)
    enrolment = await setup.session.get_one(Enrolment, tenant.ids["enrolment_id"])
    entry = SQUAT_DAY.sessions[0].blocks[0].entries[0]  # type: ignore[union-attr]
    media = Media(
        account_id=tenant.coach.account_id,
        client_id=tenant.client.id,
        created_by=tenant.client.id,
        state=MediaState.PUBLISHED,
        kind=MediaKind.VIDEO,
        title="squat",
        key="",
        content_type="video/mp4",
        bytes=0,
        created_at=now,
    )
    form_check = FormCheck(
        id=new_id(),
        account_id=tenant.coach.account_id,
        client_id=tenant.client.id,
        program_id=enrolment.program_id,
        enrolment_id=enrolment.id,
        run=enrolment.run,
        day=0,
        date=enrolment.anchor,
        set_id="set1",
        entry=entry.model_dump(mode="json"),
        exercise="Back squat",
        filmed_at=now,
        sent_at=now,
    )
    setup.session.add_all([media, form_check])
    await setup.session.flush()
    setup.session.add(FormCheckClip(form_check_id=form_check.id, position=0, media_id=media.id))
    await setup.session.commit()
    return {"form_check_id": form_check.id, "new_form_check_id": new_id(), "clip_id": media.id}


SAMPLES = Samples(
    bodies={
        "PUT /api/athlete/form_checks/{form_check_id}": {
            "enrolment_id": None,
            "day": 0,
            "set_id": "set1",
            "media_ids": [None],
        },
        "PUT /api/coach/form_checks/{form_check_id}/answer": {"id": str(new_id()), "text": "Stay tight."},
        "PUT /api/coach/form_checks/settings": {"keep_months": 6, "hint": "Side on", "cues": ["Brace"]},
    },
    other_ids={
        "PUT /api/athlete/form_checks/{form_check_id}": {
            "form_check_id": "new_form_check_id",
            "media_id": "clip_id",
        },
    },
    public_ids={
        ("/api/athlete/form_checks/{form_check_id}", "form_check_id"): "chosen by the sender",
    },
    create=send_form_check,
    order=3,
)
