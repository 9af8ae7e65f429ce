"""An invitation that another one replaced says so

Revision: 0022, after 0021
"""

from alembic import op

revision = '0022'
down_revision = '0021'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("update program_invites set state = 'replaced' where state = 'expired'")


def downgrade() -> None:
    op.execute("update program_invites set state = 'expired' where state = 'replaced'")
