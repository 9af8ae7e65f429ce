"""When a grace period ends has a column of its own, so that its beginning never moves

Revision: 0015, after 0014
"""

import sqlalchemy as sa
from alembic import op

revision = '0015'
down_revision = '0014'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('memberships', sa.Column('grace_ends_at', sa.DateTime(timezone=True), nullable=True))
    op.execute("""
        update memberships m set grace_ends_at = coalesce(
            (select max(t.due_at) from membership_timers t
                where t.membership_id = m.id and t.kind = 'C.grace_end' and t.handled_at is null),
            m.past_due_since + interval '7 days')
        where m.past_due_since is not null
    """)


def downgrade() -> None:
    op.drop_column('memberships', 'grace_ends_at')
