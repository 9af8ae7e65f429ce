"""The day on which an invitation was mailed, which may be later than the day of inviting

Revision: 0017, after 0016
"""

import sqlalchemy as sa
from alembic import op

revision = '0017'
down_revision = '0016'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('program_invites', sa.Column('mailed_on', sa.Date(), nullable=True))
    op.execute("update program_invites set mailed_on = invited_on where state != 'init'")


def downgrade() -> None:
    op.drop_column('program_invites', 'mailed_on')
