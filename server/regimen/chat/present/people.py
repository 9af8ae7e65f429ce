"""People as conversations show them."""

from regimen.accounts.models import MemberRole, User
from regimen.accounts.present.users import url_of
from regimen.chat.access.members import MemberRow
from regimen.chat.schemas.messages import MemberView, PersonView

CLIENT = "Athlete"
"""The label of clients, in the words of the API."""
COACH = "Coach"
LABELS = {MemberRole.OWNER: "Owner", MemberRole.COACH: COACH}
DELETED = "Deleted user"


def person_view(user: User, *, is_coach: bool) -> PersonView:
    gone = user.deleted_at is not None
    return PersonView(
        id=user.id,
        full_name=DELETED if gone else user.full_name,
        type_account=COACH if is_coach else CLIENT,
        avatar_url=None if gone else url_of(user.avatar_key),
    )


def member_view(row: MemberRow) -> MemberView:
    label = CLIENT if row.role is None else LABELS.get(MemberRole(row.role), COACH)
    return MemberView(
        id=row.user.id, full_name=row.user.full_name, type_account=label, avatar_url=url_of(row.user.avatar_key)
    )
