"""Sessions say when they were used; invitations expire, and remember who claimed them

Revision: 0010, after 0009
"""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column('access_tokens', sa.Column('network_hash', sa.String(length=64), nullable=True))
    op.add_column('access_tokens', sa.Column('password_checked_at', AT, nullable=True))
    op.add_column('access_tokens', sa.Column('last_used_at', AT, nullable=True))
    # Nobody knows when a session was last used: as if it were now, so that nobody is signed out by the update.
    op.execute('update access_tokens set last_used_at = greatest(created_at, now())')
    op.alter_column('access_tokens', 'last_used_at', nullable=False)

    op.add_column('program_invites', sa.Column('invited_email', sa.String(length=254), nullable=True))
    op.add_column('program_invites', sa.Column('token_expires_at', AT, nullable=True))
    op.execute(
        "update program_invites set token_expires_at = coalesce(sent_on, created_at) + interval '31 days'"
        ' where token_hash is not null'
    )

    op.add_column('allowed_emails', sa.Column('claimed_by', sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f('fk_allowed_emails_claimed_by'), 'allowed_emails', 'users', ['claimed_by'], ['id'])
    op.execute(
        'update allowed_emails a set claimed_by = u.id from program_invites i join users u on u.id = i.claimed_by'
        ' where i.program_id = a.program_id and i.email = a.email and u.email = a.email'
    )


def downgrade() -> None:
    op.drop_constraint(op.f('fk_allowed_emails_claimed_by'), 'allowed_emails', type_='foreignkey')
    op.drop_column('allowed_emails', 'claimed_by')
    op.drop_column('program_invites', 'token_expires_at')
    op.drop_column('program_invites', 'invited_email')
    op.drop_column('access_tokens', 'last_used_at')
    op.drop_column('access_tokens', 'password_checked_at')
    op.drop_column('access_tokens', 'network_hash')
