"""Memberships use the names of their attributes

Revision: 0009, after 0008
"""

from alembic import op

revision = '0009'
down_revision = '0008'
branch_labels = None
depends_on = None

COLUMNS = [
    ('blocked_at', 'removed_at'),
    ('epoch', 'purchase_no'),
    ('anchor_at', 'billing_anchor_at'),
    ('applied', 'was_enrolled'),
    ('trialed', 'had_trial'),
]
EVENT_FIELD = ('client_blocked', 'client_removed')


def _rename_event_field(before: str, after: str) -> None:
    op.execute(
        f"update domain_events set body = body - '{before}' || jsonb_build_object('{after}', body -> '{before}')"
        f" where type = 'membership_cancelled' and jsonb_exists(body, '{before}')"
    )


def upgrade() -> None:
    for before, after in COLUMNS:
        op.alter_column('memberships', before, new_column_name=after)
    _rename_event_field(*EVENT_FIELD)


def downgrade() -> None:
    for after, before in COLUMNS:
        op.alter_column('memberships', before, new_column_name=after)
    _rename_event_field(*EVENT_FIELD[::-1])
