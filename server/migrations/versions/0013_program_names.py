"""Programs and invitations use the names of their attributes

Revision: 0013, after 0012
"""

from alembic import op

revision = '0013'
down_revision = '0012'
branch_labels = None
depends_on = None

COLUMNS = [
    ('programs', 'accessibility', 'is_public'),
    ('programs', 'notifications', 'notify_coach'),
    ('programs', 'waiver_on', 'waiver_required'),
    ('programs', 'average_duration', 'minutes_per_day'),
    ('program_invites', 'sent_on', 'invited_on'),
]


def upgrade() -> None:
    for table, before, after in COLUMNS:
        op.alter_column(table, before, new_column_name=after)


def downgrade() -> None:
    for table, before, after in COLUMNS:
        op.alter_column(table, after, new_column_name=before)
