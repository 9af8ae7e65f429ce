"""How the pages of accounts look.

Revision: 0084, after 0083
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0084"
down_revision = "0083"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "white_labels",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("web_theme", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("css", sa.String(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_by", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_white_labels_account_id")),
        sa.ForeignKeyConstraint(["updated_by"], ["users.id"], name=op.f("fk_white_labels_updated_by")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_white_labels")),
    )


def downgrade() -> None:
    op.drop_table("white_labels")
