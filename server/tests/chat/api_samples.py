"""How to call the routes of conversations."""

from typing import Any

from regimen.accounts.models import RegistrationStep, Role, User
from regimen.chat.models import Conversation, ConversationKind, ConversationMember, Posting
from regimen.kit.ids import new_id
from tests.api.samples import Samples, Setup

TEXT = "How was it?"


async def open_community(setup: Setup) -> dict[str, Any]:
    """A community with the client and somebody else, in which both sides have written."""
    tenant, now = setup.tenant, setup.tenant.coach.user.created_at
    other = User(
        email=f"other-{new_id()}@example.com",
        password_hash="",
        role=Role.CLIENT,
        first_name="Zoe",
        last_name="Papadopoulos",
        registration_step=RegistrationStep.DONE,
        created_at=now,
    )
    community = Conversation(
        account_id=tenant.coach.account_id,
        kind=ConversationKind.PROGRAM,
        program_id=tenant.ids["plan_id"],
        posting=Posting.EVERYONE,
        created_at=now,
    )
    setup.session.add_all([other, community])
    await setup.session.flush()
    setup.session.add_all(
        ConversationMember(conversation_id=community.id, user_id=user_id, joined_at=now)
        for user_id in (tenant.client.id, other.id)
    )
    await setup.session.commit()
    path = f"/chat/conversations/{community.id}"
    message_id, post_id = new_id(), new_id()
    sent = await setup.client.put(f"{path}/messages/{message_id}", {"text": TEXT})
    assert sent.status_code == 200, sent.text
    # Of what the client wrote: nobody handles a report about themselves.
    reported = await setup.coach.put(f"/chat/messages/{message_id}/report", {"reason": "Rude"})
    assert reported.status_code == 204, reported.text
    reports = (await setup.coach.get("/chat/reports")).json()["items"]
    saved = await setup.coach.post("/chat/saved_replies", {"title": "Hello", "text": "Hi {first_name}"})
    planned = await setup.coach.put(f"{path}/planned_posts/{post_id}", {"text": "Soon"})
    assert planned.status_code == 200, planned.text
    return {
        "account_id": tenant.coach.account_id,
        "conversation_id": community.id,
        "message_id": message_id,
        "new_message_id": new_id(),
        "user_id": other.id,
        "report_id": reports[0]["id"],
        "reply_id": saved.json()["id"],
        "post_id": post_id,
    }


_MESSAGE = {"text": TEXT, "attachments": [], "mentions": ["all"]}
SAMPLES = Samples(
    values={"emoji": "💪", "involvement": "mentions", "muted_until": "2026-02-01T08:00:00Z"},
    bodies={
        "POST /api/chat/direct": {"client_id": None, "account_id": None},
        "PUT /api/chat/conversations/{conversation_id}/messages/{message_id}": _MESSAGE,
        "PATCH /api/chat/messages/{message_id}": {"text": TEXT, "mentions": []},
        "PUT /api/chat/conversations/{conversation_id}/desk": {"state": "done"},
        "PUT /api/chat/conversations/{conversation_id}/planned_posts/{post_id}": {
            "text": "Soon",
            "attachments": [],
            "mentions": [],
        },
        "POST /api/chat/saved_replies": {"title": "Hello again", "text": "Hi {first_name}"},
        "PUT /api/chat/saved_replies/{reply_id}": {"title": "Hello", "text": "Hi {first_name}"},
    },
    other_ids={
        "PUT /api/chat/conversations/{conversation_id}/messages/{message_id}": {"message_id": "new_message_id"},
    },
    public_ids={
        ("/api/chat/conversations/{conversation_id}/messages/{message_id}", "message_id"): "chosen by the sender",
        ("/api/chat/conversations/{conversation_id}/planned_posts/{post_id}", "post_id"): "chosen by the sender",
    },
    create=open_community,
    order=1,
)
