"""Invitations of coaches, and who did what in a team

Revision: 0036, after 0035
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0036'
down_revision = '0035'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'coach_invitations',
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('email', sa.String(254), nullable=False),
        sa.Column('first_name', sa.String(), nullable=False),
        sa.Column('last_name', sa.String(), nullable=False),
        sa.Column('role', sa.String(64), nullable=False),
        sa.Column('financial', sa.Boolean(), nullable=False),
        sa.Column('state', sa.String(64), nullable=False),
        sa.Column('token_hash', sa.String(64), nullable=True),
        sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('invited_by', sa.Uuid(), nullable=False),
        sa.Column('invited_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('answered_by', sa.Uuid(), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_coach_invitations_account_id')),
        sa.ForeignKeyConstraint(['invited_by'], ['users.id'], name=op.f('fk_coach_invitations_invited_by')),
        sa.ForeignKeyConstraint(['answered_by'], ['users.id'], name=op.f('fk_coach_invitations_answered_by')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_coach_invitations')),
        sa.UniqueConstraint('account_id', 'email', name=op.f('uq_coach_invitations_account_id_email')),
        sa.UniqueConstraint('token_hash', name=op.f('uq_coach_invitations_token_hash')),
    )
    op.create_index(op.f('ix_coach_invitations_email'), 'coach_invitations', ['email'])
    op.create_table(
        'account_audit',
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('action', sa.String(64), nullable=False),
        sa.Column('actor_id', sa.Uuid(), nullable=False),
        sa.Column('user_id', sa.Uuid(), nullable=True),
        sa.Column('invitation_id', sa.Uuid(), nullable=True),
        sa.Column('successor_id', sa.Uuid(), nullable=True),
        sa.Column('rights', postgresql.JSONB(), nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_account_audit_account_id')),
        sa.ForeignKeyConstraint(['actor_id'], ['users.id'], name=op.f('fk_account_audit_actor_id')),
        sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_account_audit_user_id')),
        sa.ForeignKeyConstraint(['successor_id'], ['users.id'], name=op.f('fk_account_audit_successor_id')),
        sa.ForeignKeyConstraint(
            ['invitation_id'], ['coach_invitations.id'], name=op.f('fk_account_audit_invitation_id')
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_account_audit')),
    )
    op.create_index('ix_account_audit_account', 'account_audit', ['account_id', 'id'])


def downgrade() -> None:
    op.drop_table('account_audit')
    op.drop_table('coach_invitations')
