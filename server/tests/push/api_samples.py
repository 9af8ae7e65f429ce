"""How to call the routes of devices and settings."""

from typing import Any

from regimen.kit.ids import new_id
from regimen.platform.services import services_of
from regimen.push.rules.topics import MailTopic
from regimen.push.rules.unsubscribe import unsubscribe_token
from tests.api.samples import Samples, Setup

P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


async def turn_on(setup: Setup) -> dict[str, Any]:
    """A device of the tenant's client, and one of the coach."""
    ids: dict[str, Any] = {}
    for person, name in ((setup.client, "device_id"), (setup.coach, "coachs_device_id")):
        form = {"endpoint": f"https://push.example.com/{new_id()}", "keys": {"p256dh": P256DH, "auth": AUTH}}
        answer = await person.post("/push/subscriptions", form)
        assert answer.status_code == 201, answer.text
        ids[name] = answer.json()["id"]
    secret, now = services_of(setup.session).settings.secret, services_of(setup.session).clock.now()
    ids["unsubscribe_token"] = unsubscribe_token(secret, setup.tenant.client.id, MailTopic.CHAT, now)
    return ids


SAMPLES = Samples(
    bodies={
        "POST /api/push/subscriptions": {
            "endpoint": "https://push.example.com/one",
            "keys": {"p256dh": P256DH, "auth": AUTH},
        }
    },
    other_ids={
        "GET /api/mails/unsubscribe": {"token": "unsubscribe_token"},
        "POST /api/mails/unsubscribe": {"token": "unsubscribe_token"},
    },
    public_ids={
        ("/api/mails/unsubscribe", "token"): "a proof that anyone who has the mail may use",
    },
    create=turn_on,
)
