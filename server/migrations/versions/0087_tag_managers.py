"""Tag managers of accounts.

Revision: 0087, after 0086
"""

import sqlalchemy as sa
from alembic import op

revision = "0087"
down_revision = "0086"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tag_managers",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("code", sa.String(), nullable=True),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_by", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_tag_managers_account_id")),
        sa.ForeignKeyConstraint(["updated_by"], ["users.id"], name=op.f("fk_tag_managers_updated_by")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_tag_managers")),
    )


def downgrade() -> None:
    op.drop_table("tag_managers")
