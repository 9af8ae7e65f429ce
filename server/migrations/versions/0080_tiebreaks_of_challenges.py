"""tiebreaks of challenges

Revision: 0080, after 0079
"""

import sqlalchemy as sa
from alembic import op

revision = "0080"
down_revision = "0079"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("challenges", sa.Column("tiebreak", sa.String(), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("challenges", "tiebreak")
