"""Reads of payment accounts

Revision: 0025, after 0024
"""

import sqlalchemy as sa
from alembic import op

revision = '0025'
down_revision = '0024'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('payment_accounts', sa.Column('reads', sa.Integer(), server_default='0', nullable=False))
    op.alter_column('payment_accounts', 'reads', server_default=None)


def downgrade() -> None:
    op.drop_column('payment_accounts', 'reads')
