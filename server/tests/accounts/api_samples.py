"""How to call the routes of accounts."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.models import AccessToken
from regimen.accounts.rules.tokens import hash_token
from tests.api.samples import Samples, Setup
from tests.cast import PASSWORD
from tests.conftest import MONDAY
from tests.first_party import APP


async def another_session(setup: Setup) -> Mapping[str, Any]:
    """The client's second device."""
    client = setup.tenant.client.id
    token = create_access_token(setup.session, client, account_id=None, device="phone", now=MONDAY)
    await setup.session.commit()
    stored = select(AccessToken.id).where(AccessToken.token_hash == hash_token(token))
    return {"session_id": await setup.session.scalar(stored)}


SAMPLES = Samples(
    create=another_session,
    values={
        "agreement": True,
        "birthdate": "17/05/1994",
        "check_list": {"name": "watched_video_tour"},
        **APP,
        "confirmation": "DELETE",
        "country": "GB",
        "current_password": "correct horse",
        "custom_url": "free-address",
        "email": "nora.berg@example.com",
        "password": "battery staple",
        "password_confirmation": "battery staple",
        "platform_currency": "GBP",
        "popup_name": "sign_up_welcome",
        "social_links": ["https://example.com"],
        "state": "London",
    },
    bodies={
        "POST /api/users/sign_in": {**APP, "email": "maya.kowalczyk@example.com", "password": PASSWORD},
    },
)
