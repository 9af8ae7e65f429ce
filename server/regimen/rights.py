"""Who may use each operation of the API, and whose rows it shows: one table.

Tests compare it with the guards of the routes, and send every operation as seven kinds of people for their own, a
foreign and a missing row (`tests/api/test_rights.py`). A new route without a line here fails them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What somebody must be. Each guard of `accounts/access/actor.py` stands for one of these."""

    ANYONE = "anyone"
    """Also visitors. What needs a proof carries it: a token of a mail, a signature."""
    SIGNED_IN = "signed in"
    CLIENT = "client"
    ANY_COACH = "any coach"
    """A coach, even without an account."""
    COACH = "coach"
    """A coach who works in an account."""
    FINANCIAL_COACH = "financial coach"
    """Who may see and move the money of the account: its owner, and coaches to whom the owner gave the right."""
    LOCAL = "local"
    """A developer at this machine; never in production."""


class Rows(StrEnum):
    """Whose rows the ids in the path name."""

    NONE = "none"
    """No id in the path, or no row of anybody."""
    OWN = "own"
    """The caller's own, or those of the coach's account. All others look missing."""
    PUBLIC = "public"
    """Also those of others, as far as they are published."""


@dataclass(frozen=True)
class Right:
    """The rule of one operation."""

    role: Role
    rows: Rows


def _operations(role: Role, rows: Rows, *names: str) -> dict[str, Right]:
    return dict.fromkeys(names, Right(role, rows))


RIGHTS: Final[dict[str, Right]] = {
    **_operations(
        Role.ANYONE,
        Rows.NONE,
        "GET /settings",
        "POST /stripe/webhooks/{endpoint}",
        "POST /users/confirm",
        "POST /users/confirmation",
        "POST /users/email_change/confirm",
        "POST /users/password",
        "PUT /users/password",
        "POST /users/sign_in",
        "POST /users/sign_up",
    ),
    **_operations(
        Role.ANYONE,
        Rows.PUBLIC,
        "GET /plans/{id_or_custom_url}/sample",
        "GET /plans/{plan_id}/public",
    ),
    **_operations(
        Role.SIGNED_IN,
        Rows.NONE,
        "GET /notes",
        "POST /notes/read",
        "GET /notifications",
        "GET /notifications/counters",
        "PATCH /notifications/read_all",
        "GET /notifications/restricted",
        "GET /notifications/unread",
        "GET /stripe/cards",
        "POST /users/avatar",
        "DELETE /users/email_change",
        "GET /users/email_change",
        "POST /users/email_change",
        "DELETE /users/me",
        "GET /users/me",
        "POST /users/me",
        "PATCH /users/password",
        "POST /users/password/check",
        "PATCH /users/popup_storage",
        "PATCH /users/private",
        "POST /users/private_avatar",
        "DELETE /users/sessions",
        "GET /users/sessions",
        "DELETE /users/sign_out",
        "GET /users/warnings",
    ),
    **_operations(
        Role.SIGNED_IN,
        Rows.PUBLIC,
        "GET /notes/{note_id}",
    ),
    **_operations(
        Role.SIGNED_IN,
        Rows.OWN,
        "PATCH /notifications/{notification_id}/read",
        "PATCH /notifications/{notification_id}/unread",
        "DELETE /users/sessions/{session_id}",
    ),
    **_operations(
        Role.CLIENT,
        Rows.NONE,
        "GET /athlete/calendar",
        "GET /athlete/calendar/month",
        "POST /athlete/card_tokens",
        "GET /athlete/card_tokens/card_init",
        "POST /athlete/card_tokens/replace",
        "PUT /athlete/day_log",
        "GET /athlete/history",
        "GET /athlete/invites",
        "GET /athlete/macro_targets",
        "POST /athlete/invites/claim",
        "GET /athlete/purchases",
        "POST /schedule/apply_plan",
    ),
    **_operations(
        Role.CLIENT,
        Rows.PUBLIC,
        "POST /stripe/plan/{plan_id}/buy",
    ),
    **_operations(
        Role.CLIENT,
        Rows.OWN,
        "GET /athlete/calendar/{enrolment_id}/{date}",
        "GET /athlete/calendar/{enrolment_id}/{date}/exercises/{entry_id}",
        "GET /athlete/calendar/{enrolment_id}/{date}/swaps/{entry_id}",
        "DELETE /athlete/card_tokens/{card_id}",
        "PATCH /athlete/card_tokens/{card_id}",
        "DELETE /athlete/invites/{invite_id}",
        "POST /athlete/plans/{plan_id}/resume_subscribe",
        "DELETE /athlete/plans/{plan_id}/unsubscribe",
        "PUT /athlete/scores/{score_id}",
        "DELETE /athlete/sets/{result_id}",
        "PUT /athlete/sets/{result_id}",
        "GET /plans/{plan_id}/re_add_info",
        "POST /plans/{plan_id}/re_add_schedule",
        "POST /plans/{plan_id}/resume",
        "POST /stripe/plan/{plan_id}/retry",
        "POST /stripe/plan/{plan_id}/retry/check",
        "DELETE /stripe/plan/{plan_id}/unsubscribe",
    ),
    **_operations(
        Role.ANY_COACH,
        Rows.NONE,
        "GET /accounts",
        "POST /accounts",
        "PUT /accounts/switch",
    ),
    **_operations(
        Role.COACH,
        Rows.NONE,
        "POST /check_list",
        "PATCH /check_list/hide_checklist",
        "GET /coach/clients",
        "GET /coach/clients/counts",
        "GET /coach/exercises",
        "GET /coach/exercise_duplicates",
        "GET /coach/exercise_names",
        "GET /coach/exercise_names/kept",
        "POST /coach/exercise_names/keep",
        "GET /coach/hint_settings",
        "PUT /coach/hint_settings",
        "POST /coach/exercises",
        "PUT /coach/macro_targets",
        "GET /coach/notes",
        "POST /coach/notes",
        "POST /coach/notation",
        "POST /coach/notation/print",
        "POST /coach/workout_text",
        "POST /coach/workout_files",
        "POST /coach/workout_files/reading",
        "GET /coach/plan_summary",
        "GET /coach/plans",
        "GET /coach/search",
        "POST /coach/plans",
        "GET /coach/templates",
        "POST /coach/templates",
        "POST /media",
        "POST /stripe/card",
        "GET /stripe/card_init",
        "GET /subscribe",
    ),
    **_operations(
        Role.COACH,
        Rows.OWN,
        "GET /coach/athletes/{client_id}/calendar",
        "GET /coach/clients/{athlete_id}",
        "GET /coach/clients/{athlete_id}/macro_targets",
        "DELETE /coach/clients/{athlete_id}/macro_targets/{macro_target_id}",
        "GET /coach/clients/{athlete_id}/neighbours",
        "POST /coach/clients/{athlete_id}/reviewed",
        "GET /coach/clients/{athlete_id}/strength",
        "GET /coach/exercises/{exercise_id}",
        "PATCH /coach/exercises/{exercise_id}",
        "PUT /coach/exercises/{exercise_id}/additions",
        "POST /coach/exercises/{exercise_id}/archive",
        "POST /coach/exercises/{exercise_id}/link_name",
        "GET /coach/exercises/{exercise_id}/merge",
        "POST /coach/exercises/{exercise_id}/merge",
        "POST /coach/exercises/{exercise_id}/restore",
        "DELETE /coach/notes/{coach_note_id}",
        "PUT /coach/notes/{coach_note_id}",
        "POST /coach/notes/{coach_note_id}/restore",
        "GET /coach/exercises/{exercise_id}/use",
        "GET /coach/plans/{plan_id}",
        "PATCH /coach/plans/{plan_id}",
        "POST /coach/plans/{plan_id}/archive",
        "GET /coach/plans/{plan_id}/clients",
        "POST /coach/plans/{plan_id}/clients/{client_id}/allow_rejoin",
        "POST /coach/plans/{plan_id}/clients/{client_id}/cancel",
        "POST /coach/plans/{plan_id}/clients/{client_id}/remove",
        "PATCH /coach/plans/{plan_id}/covers",
        "GET /coach/plans/{plan_id}/drafts",
        "GET /coach/plans/{plan_id}/invites",
        "POST /coach/plans/{plan_id}/invites",
        "GET /coach/plans/{plan_id}/invites/allowance",
        "GET /coach/plans/{plan_id}/overview",
        "GET /coach/plans/{plan_id}/preflight",
        "POST /coach/plans/{plan_id}/publish",
        "POST /coach/plans/{plan_id}/publish_drafts",
        "POST /coach/plans/{plan_id}/restore",
        "GET /coach/plans/{plan_id}/timeline",
        "POST /coach/plans/{plan_id}/tracks",
        "PATCH /coach/plans/{plan_id}/tracks/{track_id}",
        "POST /coach/plans/{plan_id}/tracks/{track_id}/archive",
        "POST /coach/plans/{plan_id}/tracks/{track_id}/restore",
        "DELETE /coach/templates/{template_id}",
        "GET /coach/templates/{template_id}",
        "PUT /coach/templates/{template_id}",
        "POST /coach/templates/{template_id}/restore",
        "POST /coach/timelines/{timeline_id}/clear",
        "POST /coach/timelines/{timeline_id}/copy",
        "POST /coach/timelines/{timeline_id}/imports",
        "POST /coach/timelines/{timeline_id}/imports/days",
        "PUT /coach/timelines/{timeline_id}/days",
        "PUT /coach/timelines/{timeline_id}/days/{day}",
        "DELETE /coach/timelines/{timeline_id}/days/{day}/draft",
        "PUT /coach/timelines/{timeline_id}/days/{day}/draft",
        "GET /coach/timelines/{timeline_id}/days/{day}/drafts/{author_id}",
        "POST /coach/timelines/{timeline_id}/days/{day}/drafts/{author_id}/take_over",
        "GET /coach/timelines/{timeline_id}/days/{day}/overrides",
        "PUT /coach/timelines/{timeline_id}/days/{day}/overrides",
        "POST /coach/timelines/{timeline_id}/days/{day}/overrides/preview",
        "DELETE /coach/timelines/{timeline_id}/days/{day}/overrides/{client_id}",
        "GET /coach/timelines/{timeline_id}/days/{day}/reach",
        "POST /coach/timelines/{timeline_id}/days/{day}/restore",
        "GET /coach/timelines/{timeline_id}/days/{day}/results",
        "GET /coach/timelines/{timeline_id}/days/{day}/versions",
        "GET /coach/timelines/{timeline_id}/days/{day}/versions/{version}",
        "GET /coach/timelines/{timeline_id}/drafts",
        "GET /coach/timelines/{timeline_id}/export",
        "GET /coach/timelines/{timeline_id}/hints",
        "PUT /coach/timelines/{timeline_id}/hints/left",
        "POST /coach/timelines/{timeline_id}/edit_exercises",
        "POST /coach/timelines/{timeline_id}/edit_exercises/preview",
        "GET /coach/timelines/{timeline_id}/exercises",
        "GET /coach/timelines/{timeline_id}/overrides",
        "GET /coach/timelines/{timeline_id}/place",
        "POST /coach/timelines/{timeline_id}/move",
        "POST /coach/timelines/{timeline_id}/repeat_week",
        "GET /media/{media_id}",
        "DELETE /stripe/card/{card_id}",
        "PATCH /stripe/card/{card_id}",
    ),
    **_operations(
        Role.FINANCIAL_COACH,
        Rows.NONE,
        "GET /coach/payment_account",
        "POST /coach/payment_account/refresh",
        "GET /coach/payouts",
        "GET /coach/transactions",
        "POST /dashboard/direct_messages",
        "GET /stripe/onboarding_url",
    ),
    **_operations(
        Role.FINANCIAL_COACH,
        Rows.OWN,
        "POST /coach/plans/{plan_id}/prices",
        "PATCH /coach/plans/{plan_id}/prices/{price_id}",
        "POST /coach/plans/{plan_id}/prices/{price_id}/archive",
        "POST /coach/plans/{plan_id}/prices/{price_id}/restore",
        "POST /coach/plans/{plan_id}/skip/{price_id}",
    ),
    **_operations(
        Role.LOCAL,
        Rows.NONE,
        "GET /developer/clock",
        "POST /developer/clock",
        "GET /developer/mails",
        "GET /developer/mails/{mail_id}",
        "GET /sandbox/accounts/{account}/onboarding",
        "POST /sandbox/accounts/{account}/onboarding",
        "GET /sandbox/intents/{client_secret}",
        "POST /sandbox/payment_intents/complete_action",
        "POST /sandbox/setup_intents/complete_action",
        "POST /sandbox/setup_intents/confirm",
    ),
}
"""By method and path below `/api`."""

NEEDS_PLAN: Final = frozenset(
    {
        "DELETE /coach/clients/{athlete_id}/macro_targets/{macro_target_id}",
        "PUT /coach/macro_targets",
        "POST /coach/exercises",
        "PATCH /coach/exercises/{exercise_id}",
        "POST /coach/exercises/{exercise_id}/archive",
        "POST /coach/exercises/{exercise_id}/merge",
        "POST /coach/exercises/{exercise_id}/restore",
        "POST /coach/notes",
        "DELETE /coach/notes/{coach_note_id}",
        "PUT /coach/notes/{coach_note_id}",
        "POST /coach/notes/{coach_note_id}/restore",
        "POST /coach/plans",
        "PATCH /coach/plans/{plan_id}",
        "POST /coach/plans/{plan_id}/archive",
        "PATCH /coach/plans/{plan_id}/covers",
        "POST /coach/plans/{plan_id}/invites",
        "POST /coach/plans/{plan_id}/prices",
        "PATCH /coach/plans/{plan_id}/prices/{price_id}",
        "POST /coach/plans/{plan_id}/prices/{price_id}/archive",
        "POST /coach/plans/{plan_id}/prices/{price_id}/restore",
        "POST /coach/plans/{plan_id}/publish",
        "POST /coach/plans/{plan_id}/publish_drafts",
        "POST /coach/plans/{plan_id}/restore",
        "POST /coach/plans/{plan_id}/skip/{price_id}",
        "POST /coach/plans/{plan_id}/tracks",
        "PATCH /coach/plans/{plan_id}/tracks/{track_id}",
        "POST /coach/plans/{plan_id}/tracks/{track_id}/archive",
        "POST /coach/plans/{plan_id}/tracks/{track_id}/restore",
        "POST /coach/templates",
        "DELETE /coach/templates/{template_id}",
        "GET /coach/templates/{template_id}",
        "PUT /coach/templates/{template_id}",
        "POST /coach/templates/{template_id}/restore",
        "POST /coach/timelines/{timeline_id}/copy",
        "PUT /coach/timelines/{timeline_id}/days",
        "PUT /coach/timelines/{timeline_id}/days/{day}",
        "POST /coach/timelines/{timeline_id}/repeat_week",
        "POST /dashboard/direct_messages",
        "GET /notes",
        "POST /notes/read",
        "GET /notes/{note_id}",
    }
)
"""Refused to coaches whose trial or plan is over: their account is read-only."""
