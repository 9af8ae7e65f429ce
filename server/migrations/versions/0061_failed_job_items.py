"""failed job items

Revision: 0061, after 0060
"""

import sqlalchemy as sa
from alembic import op

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "failed_job_items",
        sa.Column("job", sa.String(), nullable=False),
        sa.Column("item", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("first_failed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("failed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("retry_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("job", "item", name=op.f("pk_failed_job_items")),
    )


def downgrade() -> None:
    op.drop_table("failed_job_items")
