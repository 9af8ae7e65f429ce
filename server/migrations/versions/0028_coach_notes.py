"""Coaches keep notes beside a schedule

Revision: 0028, after 0027
"""

import sqlalchemy as sa
from alembic import op

revision = '0028'
down_revision = '0027'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'coach_notes',
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('program_id', sa.Uuid(), nullable=True),
        sa.Column('title', sa.String(length=64), nullable=False),
        sa.Column('body', sa.String(length=5000), nullable=False),
        sa.Column('version', sa.Integer(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('updated_by', sa.Uuid(), nullable=False),
        sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_coach_notes_account_id')),
        sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_coach_notes_program_id')),
        sa.ForeignKeyConstraint(['updated_by'], ['users.id'], name=op.f('fk_coach_notes_updated_by')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_coach_notes')),
    )
    op.create_index('ix_coach_notes_account', 'coach_notes', ['account_id', 'updated_at'])


def downgrade() -> None:
    op.drop_table('coach_notes')
