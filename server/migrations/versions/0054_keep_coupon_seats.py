"""keep coupon seats

Revision: 0054, after 0053
"""

import sqlalchemy as sa
from alembic import op

revision = '0054'
down_revision = '0053'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('coupon_redemptions', sa.Column('released_at', sa.DateTime(timezone=True), nullable=True))
    op.execute("update coupon_redemptions set released_at = ended_at where consumed_at is null")
    op.drop_index('uq_coupon_redemptions_code', table_name='coupon_redemptions')
    op.create_index('uq_coupon_redemptions_code', 'coupon_redemptions', ['code_id'], unique=True, postgresql_where=sa.text('single_use IS true AND released_at IS NULL'))


def downgrade() -> None:
    # A seat that an open invoice keeps counts as used.
    op.execute("update coupon_redemptions set consumed_at = ended_at where ended_at is not null and released_at is null and consumed_at is null")
    op.drop_index('uq_coupon_redemptions_code', table_name='coupon_redemptions')
    op.create_index('uq_coupon_redemptions_code', 'coupon_redemptions', ['code_id'], unique=True, postgresql_where=sa.text('single_use IS true AND (ended_at IS NULL OR consumed_at IS NOT NULL)'))
    op.drop_column('coupon_redemptions', 'released_at')
