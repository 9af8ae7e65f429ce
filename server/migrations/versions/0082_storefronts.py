"""What coaches write on their storefronts.

Revision: 0082, after 0081
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0082"
down_revision = "0081"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "storefronts",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("content", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_by", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_storefronts_account_id")),
        sa.ForeignKeyConstraint(["updated_by"], ["users.id"], name=op.f("fk_storefronts_updated_by")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_storefronts")),
    )


def downgrade() -> None:
    op.drop_table("storefronts")
