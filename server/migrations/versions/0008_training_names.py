"""Enrolments, timelines and invitations use the glossary's names

Revision: 0008, after 0007
"""

from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None

COLUMNS = [
    ('enrolments', 'sees_from', 'visible_from'),
    ('timelines', 'ahead_days', 'visibility_days'),
]
EVENT_FIELD = ('invite_id', 'invitation_id')


def _rename_event_field(before: str, after: str) -> None:
    op.execute(
        f"update domain_events set body = body - '{before}' || jsonb_build_object('{after}', body -> '{before}')"
        f" where type = 'invite_claimed' and jsonb_exists(body, '{before}')"
    )


def upgrade() -> None:
    for table, before, after in COLUMNS:
        op.alter_column(table, before, new_column_name=after)
    _rename_event_field(*EVENT_FIELD)


def downgrade() -> None:
    for table, after, before in COLUMNS:
        op.alter_column(table, before, new_column_name=after)
    _rename_event_field(*EVENT_FIELD[::-1])
