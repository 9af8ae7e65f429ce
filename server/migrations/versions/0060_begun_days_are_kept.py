"""begun days are kept

Revision: 0060, after 0059
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0060'
down_revision = '0059'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('day_overrides', sa.Column('kept', sa.Boolean(), nullable=False, server_default='false'))
    op.add_column(
        'day_overrides', sa.Column('done_elsewhere', postgresql.JSONB(), nullable=False, server_default='[]')
    )


def downgrade() -> None:
    # The version before would make these days again from changes that say nothing.
    op.execute("delete from day_overrides where kept or done_elsewhere <> '[]'")
    op.drop_column('day_overrides', 'done_elsewhere')
    op.drop_column('day_overrides', 'kept')
