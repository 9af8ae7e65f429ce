"""Coaches keep templates of days and weeks

Revision: 0027, after 0023
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0027'
down_revision = '0023'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'templates',
        sa.Column('account_id', sa.Uuid(), nullable=True),
        sa.Column(
            'kind',
            sa.Enum('week', 'hyrox', 'day', name='templatekind', native_enum=False, length=64),
            nullable=False,
        ),
        sa.Column('name', sa.String(length=64), nullable=False),
        sa.Column('days', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column('version', sa.Integer(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_templates_account_id')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_templates')),
    )
    op.create_index('ix_templates_account_kind', 'templates', ['account_id', 'kind'])


def downgrade() -> None:
    op.drop_table('templates')
