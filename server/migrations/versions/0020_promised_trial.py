"""A membership keeps the days of trial it was promised; a price option keeps when it was put on sale again

Revision: 0020, after 0019
"""

import sqlalchemy as sa
from alembic import op

revision = '0020'
down_revision = '0019'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('memberships', sa.Column('trial_days', sa.Integer(), nullable=False, server_default='0'))
    op.execute("""
        update memberships m set trial_days = p.trial_days from programs p
        where p.id = m.program_id and m.trial_offered
    """)
    op.alter_column('memberships', 'trial_days', server_default=None)
    op.drop_column('memberships', 'trial_offered')
    op.add_column('price_options', sa.Column('restored_at', sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column('price_options', 'restored_at')
    op.add_column(
        'memberships', sa.Column('trial_offered', sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.execute('update memberships set trial_offered = trial_days > 0')
    op.alter_column('memberships', 'trial_offered', server_default=None)
    op.drop_column('memberships', 'trial_days')
