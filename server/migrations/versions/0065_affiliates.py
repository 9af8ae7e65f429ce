"""affiliates

Revision: 0065, after 0064
"""

import sqlalchemy as sa
from alembic import op

revision = '0065'
down_revision = '0064'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("affiliate", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.alter_column("accounts", "affiliate", server_default=None)


def downgrade() -> None:
    op.drop_column("accounts", "affiliate")
