"""Web addresses of accounts.

Revision: 0086, after 0085
"""

import sqlalchemy as sa
from alembic import op

revision = "0086"
down_revision = "0085"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "web_addresses",
        sa.Column("name", sa.String(length=63), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.Column("released_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_web_addresses_account_id")),
        sa.ForeignKeyConstraint(["created_by"], ["users.id"], name=op.f("fk_web_addresses_created_by")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_web_addresses")),
    )
    op.create_index(op.f("ix_web_addresses_account_id"), "web_addresses", ["account_id"])
    op.create_index(
        "uq_web_addresses_account_id",
        "web_addresses",
        ["account_id"],
        unique=True,
        postgresql_where=sa.text("released_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_table("web_addresses")
