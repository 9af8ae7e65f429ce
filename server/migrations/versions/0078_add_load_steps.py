"""add load steps

Revision: 0078, after 0077
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0078"
down_revision = "0077"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "load_steps",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("steps", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_by", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_load_steps_account_id")),
        sa.ForeignKeyConstraint(["updated_by"], ["users.id"], name=op.f("fk_load_steps_updated_by")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_load_steps")),
    )


def downgrade() -> None:
    op.drop_table("load_steps")
