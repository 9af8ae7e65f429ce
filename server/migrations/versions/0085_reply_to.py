"""Mails that are answered by somebody other than their sender.

Revision: 0085, after 0084
"""

import sqlalchemy as sa
from alembic import op

revision = "0085"
down_revision = "0084"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mails", sa.Column("reply_to", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("mails", "reply_to")
