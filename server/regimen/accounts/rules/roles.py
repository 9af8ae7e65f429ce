"""What a coach may do in an account: the one place that maps roles to permissions."""

from enum import StrEnum
from typing import Final

from regimen.accounts.models import MemberRole


class Permission(StrEnum):
    """What a guard or a page asks for. `users/me` lists a coach's own as `abilities`."""

    WRITE_TRAINING = "write_training"
    """Days, drafts, exercises, templates and notes beside a schedule."""
    EDIT_PROGRAMS = "edit_programs"
    """Creating programs, and their settings, tracks and covers."""
    PUBLISH = "publish"
    """Opening a program, archiving and restoring it."""
    SEE_CLIENTS = "see_clients"
    """Clients, what they logged, who needs a coach, and notifications about them."""
    MESSAGE_CLIENTS = "message_clients"
    """Conversations and communities."""
    MANAGE_COACHES = "manage_coaches"
    """Inviting and removing coaches, and changing their roles."""
    SEE_MONEY = "see_money"
    """Seeing and moving money. It doesn't come with a role but is given to a person; owners always have it."""


_CONTRIBUTOR: Final = frozenset({Permission.WRITE_TRAINING})
_COACH: Final = _CONTRIBUTOR | {
    Permission.EDIT_PROGRAMS,
    Permission.PUBLISH,
    Permission.SEE_CLIENTS,
    Permission.MESSAGE_CLIENTS,
}
_MANAGER: Final = _COACH | {Permission.MANAGE_COACHES}

PERMISSIONS: Final = {
    MemberRole.CONTRIBUTOR: _CONTRIBUTOR,
    MemberRole.COACH: _COACH,
    MemberRole.MANAGER: _MANAGER,
    MemberRole.OWNER: _MANAGER | {Permission.SEE_MONEY},
}


def permissions_of(role: MemberRole, *, financial: bool) -> frozenset[Permission]:
    """Returns what a coach may do. Money needs somebody who sees clients: a contributor never sees any."""
    allowed = PERMISSIONS[role]
    return allowed | {Permission.SEE_MONEY} if financial and may_have_money(role) else allowed


def has_money(role: MemberRole, *, financial: bool) -> bool:
    return Permission.SEE_MONEY in permissions_of(role, financial=financial)


def may_have_money(role: MemberRole) -> bool:
    return Permission.SEE_CLIENTS in PERMISSIONS[role]


def roles_with(permission: Permission) -> list[MemberRole]:
    """Returns the roles that come with a permission, for conditions in queries."""
    return [role for role, allowed in PERMISSIONS.items() if permission in allowed]


def can_change(actor: MemberRole, of: MemberRole) -> bool:
    """Whether somebody may change the role of a coach, or remove them. Nobody changes the owner."""
    return Permission.MANAGE_COACHES in PERMISSIONS[actor] and of is not MemberRole.OWNER
