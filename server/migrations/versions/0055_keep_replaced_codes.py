"""keep replaced codes

Revision: 0055, after 0054
"""

import sqlalchemy as sa
from alembic import op

revision = '0055'
down_revision = '0054'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('coupon_codes', sa.Column('replaced_at', sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    # Redemptions of a replaced code are those of the coupon's present one.
    op.execute("""
        update coupon_redemptions r set code_id = present.id
        from coupon_codes had join coupon_codes present on present.coupon_id = had.coupon_id
        where r.code_id = had.id and had.replaced_at is not null and present.replaced_at is null
    """)
    op.execute("delete from coupon_codes where replaced_at is not null")
    op.drop_column('coupon_codes', 'replaced_at')
