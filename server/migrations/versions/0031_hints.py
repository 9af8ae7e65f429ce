"""Coaches get hints while they write, and leave those that they want to

Revision: 0031, after 0029
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0031'
down_revision = '0029'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'hint_settings',
        sa.Column('user_id', sa.Uuid(), nullable=False),
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('enabled', sa.Boolean(), nullable=False),
        sa.Column('ranges', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_hint_settings_account_id')),
        sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_hint_settings_user_id')),
        sa.PrimaryKeyConstraint('user_id', 'account_id', name=op.f('pk_hint_settings')),
    )
    op.create_table(
        'left_hints',
        sa.Column('timeline_id', sa.Uuid(), nullable=False),
        sa.Column('user_id', sa.Uuid(), nullable=False),
        sa.Column('key', sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(['timeline_id'], ['timelines.id'], name=op.f('fk_left_hints_timeline_id')),
        sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_left_hints_user_id')),
        sa.PrimaryKeyConstraint('timeline_id', 'user_id', 'key', name=op.f('pk_left_hints')),
    )


def downgrade() -> None:
    op.drop_table('left_hints')
    op.drop_table('hint_settings')
