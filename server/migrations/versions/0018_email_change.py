"""A mailed link can lead to another email address

Revision: 0018, after 0017
"""

import sqlalchemy as sa
from alembic import op

revision = '0018'
down_revision = '0017'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('one_time_tokens', sa.Column('email', sa.String(length=254), nullable=True))


def downgrade() -> None:
    op.execute("delete from one_time_tokens where purpose = 'change_email'")
    op.drop_column('one_time_tokens', 'email')
