"""What coaches have handled or put off on the list of the morning, and the rules of accounts

Revision: 0035, after 0034
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0035'
down_revision = '0034'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'today_marks',
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('client_id', sa.Uuid(), nullable=False),
        sa.Column('reason', sa.String(120), nullable=False),
        sa.Column('until', sa.DateTime(timezone=True), nullable=True),
        sa.Column('marked_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('marked_by', sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_today_marks_account_id')),
        sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_today_marks_client_id')),
        sa.ForeignKeyConstraint(['marked_by'], ['users.id'], name=op.f('fk_today_marks_marked_by')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_today_marks')),
        sa.UniqueConstraint(
            'account_id', 'client_id', 'reason', name=op.f('uq_today_marks_account_id_client_id_reason')
        ),
    )
    op.create_index('ix_today_marks_account', 'today_marks', ['account_id', 'marked_at'])
    op.create_table(
        'today_rules',
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('rules', postgresql.JSONB(), nullable=False),
        sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('updated_by', sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_today_rules_account_id')),
        sa.ForeignKeyConstraint(['updated_by'], ['users.id'], name=op.f('fk_today_rules_updated_by')),
        sa.PrimaryKeyConstraint('account_id', name=op.f('pk_today_rules')),
    )


def downgrade() -> None:
    op.drop_table('today_rules')
    op.drop_index('ix_today_marks_account', table_name='today_marks')
    op.drop_table('today_marks')
