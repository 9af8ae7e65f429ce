"""Drafts of days

Revision: 0024, after 0026
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0024'
down_revision = '0026'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'day_drafts',
        sa.Column('timeline_id', sa.Uuid(), nullable=False),
        sa.Column('day', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Uuid(), nullable=False),
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('content', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column('texts', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column('base_version', sa.Integer(), nullable=False),
        sa.Column('revision', sa.Uuid(), nullable=False),
        sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint('day >= 0', name=op.f('ck_day_drafts_day')),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_day_drafts_account_id')),
        sa.ForeignKeyConstraint(['timeline_id'], ['timelines.id'], name=op.f('fk_day_drafts_timeline_id')),
        sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_day_drafts_user_id')),
        sa.PrimaryKeyConstraint('timeline_id', 'day', 'user_id', name=op.f('pk_day_drafts')),
    )
    op.create_index(op.f('ix_day_drafts_account_id'), 'day_drafts', ['account_id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_day_drafts_account_id'), table_name='day_drafts')
    op.drop_table('day_drafts')
