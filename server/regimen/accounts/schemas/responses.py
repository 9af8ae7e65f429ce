"""What the API returns about users and accounts. Higher domains add fields: see `ports.py`."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import Field

from regimen.accounts import ports
from regimen.accounts.models import AccountKind, Gender, InviteStatus, MemberRole, RegistrationStep, Role
from regimen.accounts.rules.profile import CHECKLIST
from regimen.accounts.rules.roles import Permission
from regimen.kit.extensible import ExtensibleView
from regimen.kit.schema import BritishDate, View


class LandingPage(View):
    id: UUID
    title: str
    about: str
    social_links: list[str]


class CheckListInfo(View):
    completed_steps: list[str]
    total_points: int = len(CHECKLIST)


class CurrentView(ExtensibleView):
    """Who is signed in, as the account they work in: `id` is the account's for a coach, else the user's."""

    fragment_types = staticmethod(ports.current_fields)

    id: UUID
    user_id: UUID
    account_id: UUID | None
    role: Role
    account_kind: AccountKind | None
    account_role: MemberRole | None
    is_account_owner: bool
    financial: bool = Field(description="May see and move money here.")
    abilities: list[Permission] = Field(description="What a coach may do here; empty for clients.")
    show_account: bool
    overall: bool = Field(description="A coach who has signed up, and works in no account right now.")
    full_name: str
    first_name: str
    last_name: str
    title: str
    avatar_url: str | None
    email: str
    confirmed: bool
    brand_owner_email: str | None
    country: str | None
    state: str | None
    currency: str
    platform_currency: str
    birthdate: BritishDate | None
    gender: Gender | None
    created_at: datetime
    custom_url: str | None
    short_letter: str | None
    landing_page: LandingPage | None
    popup_storage: list[str]
    hide_checklist: bool
    check_list_info: CheckListInfo
    registration_step: RegistrationStep
    zapier_account: bool = False
    zapier_coach_token: str | None = None
    hyrox: bool = False
    affiliate: bool = Field(description="A business account that is a partner of Regimen (OV-40).")


class PrivateView(View):
    """The user, whatever account they work in."""

    id: UUID
    full_name: str
    first_name: str
    last_name: str
    email: str
    avatar_url: str | None
    country: str | None
    state: str | None
    birthdate: BritishDate | None
    gender: Gender | None
    weight: str
    length: str
    platform_currency: str
    show_results: bool
    landing_page: LandingPage | None


class MeView(ExtensibleView):
    """The response of `users/me`."""

    fragment_types = staticmethod(ports.me_fields)

    current: CurrentView
    private: PrivateView


class SignedInView(MeView):
    access_token: str
    token_type: str


class MessageView(View):
    message: str


class ConfirmedView(MessageView):
    reset_password_token: str | None = Field(
        None, description="To choose a new password: the link was opened where nobody was signed in as this user."
    )


class EmailChangeView(View):
    """The change of email address that waits for its link to be opened, if there is one."""

    email: str | None
    expires_at: datetime | None


class SessionView(View):
    """A device on which the user is signed in; `current` is the one that asks."""

    id: UUID
    browser: str | None
    system: str | None
    created_at: datetime
    last_used_at: datetime = Field(description="Exact to ten minutes.")
    current: bool


class AvatarUrl(View):
    avatar_url: str | None


class AvatarsView(View):
    current: AvatarUrl
    private: AvatarUrl


class PopupsView(View):
    popup_storage: list[str]


class ChecklistView(View):
    hide_checklist: bool
    check_list_info: CheckListInfo


class MyAccountView(ExtensibleView):
    """An account that the coach may work in, or is invited to."""

    fragment_types = staticmethod(ports.account_fields)

    id: UUID
    full_name: str
    title: str
    avatar_url: str | None
    custom_url: str | None
    type_account: str
    account_kind: AccountKind
    account_role: MemberRole
    current_account: bool
    invite_status: InviteStatus


class OverviewView(ExtensibleView):
    """An account in the overall account: the numbers that other domains add."""

    fragment_types = staticmethod(ports.overview_fields)

    id: UUID
    title: str
    avatar_url: str | None
    account_kind: AccountKind


class WarningView(View):
    """A banner: `type` is a key that the app knows; `data` names what it is about (`plan_id`, `custom_url`)."""

    type: str
    data: dict[str, Any]
