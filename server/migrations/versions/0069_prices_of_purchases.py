"""prices of purchases

Revision: 0069, after 0068
"""

import sqlalchemy as sa
from alembic import op

revision = '0069'
down_revision = '0068'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("purchases", sa.Column("price_option_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_purchases_price_option_id_price_options"), "purchases", "price_options", ["price_option_id"], ["id"]
    )
    # Nobody had switched before, so the price of a membership is that of its current purchase.
    op.execute(
        """
        update purchases set price_option_id = memberships.price_option_id from memberships
        where memberships.id = purchases.membership_id and memberships.purchase_no = purchases.purchase_no
        """
    )


def downgrade() -> None:
    op.drop_column("purchases", "price_option_id")
