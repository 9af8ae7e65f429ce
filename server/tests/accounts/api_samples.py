"""How to call the routes of accounts."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select

from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.models import AccessToken, AccountKind, CoachInvitation, MemberRole
from regimen.accounts.rules.invitations import LIFETIME
from regimen.accounts.rules.tokens import hash_token, new_token
from tests.api.samples import Samples, Setup
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import MONDAY
from tests.first_party import APP


async def another_session(setup: Setup) -> Mapping[str, Any]:
    """The client's second device."""
    client = setup.tenant.client.id
    token = create_access_token(setup.session, client, account_id=None, device="phone", now=MONDAY)
    await setup.session.commit()
    stored = select(AccessToken.id).where(AccessToken.token_hash == hash_token(token))
    return {"session_id": await setup.session.scalar(stored)}


async def team(setup: Setup) -> Mapping[str, Any]:
    """Two coaches who work for the tenant, somebody whom the tenant has invited, and an account that invites the
    tenant."""
    cast, tenant = Cast(setup.session, MONDAY), setup.tenant.coach
    name = tenant.user.first_name
    hired = [await cast.hire(first, name, tenant) for first in ("Hana", "Hugo")]
    team = await cast.coach("Noa", name, AccountKind.TEAM, f"Team {name}")
    token = new_token()
    invitation = _invitation(tenant, f"invited.by.{name}@example.com".lower(), hash_token(token))
    setup.session.add_all([invitation, _invitation(team, tenant.user.email, None)])
    await setup.session.commit()
    return {
        "member_id": hired[0].id,
        "hand_over_to": hired[1].id,
        "invitation_id": invitation.id,
        "inviting_account_id": team.account_id,
        "token": token,
    }


def _invitation(account: Person, email: str, token_hash: str | None) -> CoachInvitation:
    return CoachInvitation(
        account_id=account.account_id,
        email=email,
        role=MemberRole.COACH,
        token_hash=token_hash,
        expires_at=MONDAY + LIFETIME,
        invited_by=account.id,
        invited_at=MONDAY,
        created_at=MONDAY,
    )


async def create(setup: Setup) -> Mapping[str, Any]:
    return {**await another_session(setup), **await team(setup)}


SAMPLES = Samples(
    create=create,
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
        "invitation_token": None,
        "platform_currency": "GBP",
        "popup_name": "sign_up_welcome",
        "social_links": ["https://example.com"],
        "state": "London",
    },
    bodies={
        "POST /api/users/sign_in": {**APP, "email": "maya.kowalczyk@example.com", "password": PASSWORD},
        "POST /api/invites/open": {"token": None},
    },
    other_ids={
        "PUT /api/invites/{user_id}/accept": {"user_id": "inviting_account_id"},
        "PUT /api/invites/{user_id}/reject": {"user_id": "inviting_account_id"},
    },
)
