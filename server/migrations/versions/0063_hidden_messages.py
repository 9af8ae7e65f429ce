"""hidden messages

Revision: 0063, after 0062
"""

import sqlalchemy as sa
from alembic import op

revision = '0063'
down_revision = '0062'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("messages", sa.Column("hidden_reason", sa.String(500), nullable=True))


def downgrade() -> None:
    op.drop_column("messages", "hidden_reason")
