"""claimed invitations

Revision: 0003, after 0002
"""

import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('program_invites', sa.Column('claimed_by', sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f('fk_program_invites_claimed_by'), 'program_invites', 'users', ['claimed_by'], ['id'])


def downgrade() -> None:
    op.drop_constraint(op.f('fk_program_invites_claimed_by'), 'program_invites', type_='foreignkey')
    op.drop_column('program_invites', 'claimed_by')
