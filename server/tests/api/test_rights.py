"""Every operation as nine kinds of people, for their own, a foreign and a missing row: as the table of rights says."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import update

from regimen.accounts.models import MemberRole
from regimen.rights import NEEDS_PLAN, RIGHTS, Right, Role, Rows
from regimen.subscription.failures import AccountClosed
from regimen.subscription.models import Subscription
from tests.api.conftest import TenantsClient
from tests.api.sample_requests import JSON, Operation, RequestBuilder, SampleRequest, operations
from tests.api.samples import Document

PARTS = 4
"""The table is tested in parts, so that they run beside each other."""
CLOSED = AccountClosed.status
REFUSED, EMPTY = {403, 404, 409, 422}, {200, 204}
SHOWS_NOTHING = {
    "DELETE /chat/blocks/{user_id}",
    "DELETE /athlete/sets/{result_id}",
    "GET /coach/athletes/{client_id}/calendar",
    "PUT /athlete/benchmark_results/{benchmark_result_id}",
    "PUT /athlete/form_checks/{form_check_id}",
    "PUT /athlete/scores/{score_id}",
    "PUT /athlete/sets/{result_id}",
}
"""A foreign and a missing row are answered alike, as nothing or as new; `test_foreign_ids` compares what is sent."""
CONTRIBUTOR_ROLES = {Role.SIGNED_IN, Role.ANY_COACH, Role.COACH}
MEMBER_ROLES = {
    *CONTRIBUTOR_ROLES,
    Role.CHAT_USER,
    Role.CLIENT_COACH,
    Role.MESSAGING_COACH,
    Role.PROGRAM_EDITOR,
    Role.PUBLISHER,
}
MANAGER_ROLES = {*MEMBER_ROLES, Role.TEAM_MANAGER}
OWNER_ROLES = {*MANAGER_ROLES, Role.FINANCIAL_COACH, Role.ACCOUNT_OWNER}
CLIENTS = frozenset({"maya", "tom"})
HIRED = {"bea", "mona", "cleo"}
"""A coach, a manager and a contributor in Erik's gym; none sees money."""


@dataclass(frozen=True)
class Identity:
    """Somebody, whose rows are theirs, and which roles they have."""

    name: str
    tenant: str
    roles: frozenset[Role]
    is_blocked: bool = False

    @property
    def other_tenant(self) -> str:
        return "ines" if self.tenant == "erik" else "erik"


def _identity(name: str, tenant: str, *roles: Role, is_blocked: bool = False) -> Identity:
    return Identity(name, tenant, frozenset({Role.ANYONE, Role.LOCAL, *roles}), is_blocked)


IDENTITIES = (
    _identity("nobody", "erik"),
    _identity("maya", "erik", Role.SIGNED_IN, Role.CLIENT, Role.CHAT_USER),
    _identity("tom", "ines", Role.SIGNED_IN, Role.CLIENT, Role.CHAT_USER),
    _identity("erik", "erik", *OWNER_ROLES),
    _identity("bea", "erik", *MEMBER_ROLES),
    _identity("mona", "erik", *MANAGER_ROLES),
    _identity("cleo", "erik", *CONTRIBUTOR_ROLES),
    _identity("ines", "ines", *OWNER_ROLES),
    _identity("ines", "ines", *OWNER_ROLES, is_blocked=True),
)
NOT_THEIRS = {
    "PATCH /chat/messages/{message_id}": {"erik", "ines", *HIRED},
    "PUT /chat/conversations/{conversation_id}/messages/{message_id}": {"erik", "ines", *HIRED},
    "DELETE /users/sessions/{session_id}": {"erik", "ines", *HIRED},
    "DELETE /push/subscriptions/{device_id}": {"erik", "ines", *HIRED},
    "POST /push/subscriptions/{device_id}/test": {"erik", "ines", *HIRED},
    "GET /stripe/cards": {"maya", "tom"},
    # The samples are items of accounts; `tests/media` shows that clients have their own.
    **dict.fromkeys(
        (
            "DELETE /media/{media_id}",
            "GET /media/{media_id}",
            "PATCH /media/{media_id}",
            "POST /media/{media_id}/replace",
            "DELETE /media/direct_upload/{media_id}",
            "GET /media/direct_upload/{media_id}",
            "POST /media/direct_upload/{media_id}/complete",
        ),
        CLIENTS,
    ),
    "PATCH /notifications/{notification_id}/read": {"maya", "tom", *HIRED},
    "PATCH /notifications/{notification_id}/unread": {"maya", "tom", *HIRED},
    "PATCH /users/private": {"maya", "tom", "erik", *HIRED},
    "POST /users/me": {"maya", "tom", *HIRED},
    "PUT /invites/{user_id}/accept": HIRED,
    "PUT /invites/{user_id}/reject": HIRED,
}
"""The sample request is for somebody else: it names an owner's row, or changes what only an owner may change."""
HIDDEN_FROM_BLOCKED = {
    "PATCH /notifications/{notification_id}/read",
    "PATCH /notifications/{notification_id}/unread",
}
"""A coach whose plan is over sees no notifications about clients."""
PROVEN_OTHERWISE = {
    "POST /stripe/webhooks/{endpoint}",
    "PUT /users/password",
    "POST /users/confirm",
    "POST /users/sign_in",
    "GET /mails/unsubscribe",
    "POST /mails/unsubscribe",
}
"""A proof in the request decides: a signature, a token of a mail, a password."""
CARDS_OF_CLIENTS = {"PATCH /stripe/card/{card_id}", "DELETE /stripe/card/{card_id}"}
"""The sample card is the client's, so a coach finds none."""


def _requests(builder: RequestBuilder, foreign: RequestBuilder, missing: UUID) -> Iterator[tuple[str, SampleRequest]]:
    """Yields a request for an own row, one for a foreign and one for a missing row."""
    yield "own", builder.valid()
    names = [one["name"] for one in builder.operation.parameters("path") if one["name"] in foreign.ids]
    if names:
        yield "foreign", builder.valid(**{name: str(foreign.ids[name]) for name in names})
        yield "missing", builder.valid(**dict.fromkeys(names, str(missing)))


def _bad_bodies(builder: RequestBuilder) -> Iterator[tuple[str, SampleRequest]]:
    """Yields requests whose body cannot be read, or says something else than the route expects."""
    kind = (builder.operation.body or ("",))[0]
    if kind == "application/json":
        yield "unreadable", SampleRequest("unreadable", builder.url(), JSON, {"content": b"{"})
        yield "invalid", SampleRequest("invalid", builder.url(), JSON, {"content": b"[1]"})
    elif kind:
        yield "unreadable", SampleRequest("unreadable", builder.url(), {"Content-Type": kind}, {"content": b"-"})


def _name(operation: Operation) -> str:
    return f"{operation.method.upper()} {operation.path.removeprefix('/api')}"


def _problem(name: str, right: Right, who: Identity, answers: dict[str, int]) -> str | None:
    """Returns what is wrong with the statuses for an own, a foreign and a missing row."""
    if right.role not in who.roles:
        refused = 401 if who.name == "nobody" else 403
        return None if set(answers.values()) == {refused} else f"expected {refused}"
    if name in PROVEN_OTHERWISE:
        return None
    if who.is_blocked and (answers["own"] == CLOSED) != (name in NEEDS_PLAN):
        return "see NEEDS_PLAN"
    hidden = {401, 404} if who.is_blocked else {401, 403, 404}
    theirs = name not in CARDS_OF_CLIENTS and who.name not in NOT_THEIRS.get(name, ())
    if who.is_blocked and name in HIDDEN_FROM_BLOCKED:
        theirs = False
    if theirs and answers["own"] in hidden and right.role is not Role.LOCAL:
        return "expected the own row"
    if right.rows is Rows.OWN and answers["foreign"] != answers["missing"]:
        return "a foreign row does not look missing"
    if right.rows is Rows.OWN and answers["foreign"] not in {CLOSED, *(EMPTY if name in SHOWS_NOTHING else REFUSED)}:
        return "expected no row"
    return None


@pytest.mark.parametrize("part", range(PARTS))
async def test_the_table_of_rights_is_kept(api: TenantsClient, document: Document, part: int) -> None:
    cast = api.cast
    api.headers["bea"] = (await cast.hire("Bea", "Novak", cast.erik)).headers
    api.headers["mona"] = (await cast.hire("Mona", "Haddad", cast.erik, MemberRole.MANAGER)).headers
    api.headers["cleo"] = (await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR)).headers
    await cast.session.commit()
    # The session outlives the savepoint of the test, in which these people are.
    cast.session.expunge_all()
    findings: list[str] = []
    for who in IDENTITIES:
        if who.is_blocked:
            past = api.services.clock.now() - timedelta(days=1)
            await api.connection.execute(
                update(Subscription)
                .where(Subscription.account_id == cast.ines.account_id)
                .values(product_kind=None, trial_started_at=past - timedelta(days=30), trial_end_at=past)
            )
        for operation in operations(document)[part::PARTS]:
            name = _name(operation)
            builder = RequestBuilder(operation, api.tenants[who.tenant].ids)
            foreign = RequestBuilder(operation, api.tenants[who.other_tenant].ids)
            right = RIGHTS[name]
            # Rights come first: who may not call an operation learns nothing about its body.
            bad = _bad_bodies(builder) if right.role not in who.roles else ()
            answers = {
                which: (await api.send(who.name, operation.method, one))[0]
                for which, one in (*_requests(builder, foreign, uuid4()), *bad)
            }
            if problem := _problem(name, right, who, answers):
                findings.append(f"{name} by {who.name}{' (blocked)' * who.is_blocked}: {problem}, got {answers}")
    assert findings == [], "\n" + "\n".join(findings)
