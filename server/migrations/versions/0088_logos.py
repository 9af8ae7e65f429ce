"""Logos of accounts.

Revision: 0088, after 0087
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0088"
down_revision = "0087"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "logos",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("keys", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("background", sa.String(length=8), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_by", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_logos_account_id")),
        sa.ForeignKeyConstraint(["created_by"], ["users.id"], name=op.f("fk_logos_created_by")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_logos")),
    )


def downgrade() -> None:
    op.drop_table("logos")
