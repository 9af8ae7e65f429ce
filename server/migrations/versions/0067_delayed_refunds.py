"""delayed refunds

Revision: 0067, after 0066
"""

import sqlalchemy as sa
from alembic import op

revision = '0067'
down_revision = '0066'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("refunds", sa.Column("delay_told_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("refunds", "delay_told_at")
