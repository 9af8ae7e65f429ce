"""price switches

Revision: 0066, after 0065
"""

import sqlalchemy as sa
from alembic import op

revision = '0066'
down_revision = '0065'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("memberships", sa.Column("next_price_option_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f("fk_memberships_next_price_option_id_price_options"),
        "memberships",
        "price_options",
        ["next_price_option_id"],
        ["id"],
    )
    op.create_index(
        "ix_memberships_next_price_option",
        "memberships",
        ["next_price_option_id"],
        postgresql_where=sa.text("next_price_option_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_memberships_next_price_option", table_name="memberships")
    op.drop_column("memberships", "next_price_option_id")
