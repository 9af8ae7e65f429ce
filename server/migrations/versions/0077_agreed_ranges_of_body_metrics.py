"""agreed ranges of body metrics

Revision: 0077, after 0076
"""

import sqlalchemy as sa
from alembic import op

revision = "0077"
down_revision = "0076"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "body_metric_ranges",
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("metric_id", sa.Uuid(), nullable=False),
        sa.Column("low", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column("high", sa.Numeric(precision=10, scale=2), nullable=True),
        sa.Column(
            "unit",
            sa.Enum(
                "kg", "lb", "cm", "in", "percent", "bpm", "hours", "number", name="unit", native_enum=False, length=64
            ),
            nullable=False,
        ),
        sa.Column("canonical_low", sa.Numeric(precision=12, scale=4), nullable=True),
        sa.Column("canonical_high", sa.Numeric(precision=12, scale=4), nullable=True),
        sa.Column("set_by", sa.Uuid(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_body_metric_ranges_account_id")),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_body_metric_ranges_client_id")),
        sa.ForeignKeyConstraint(["metric_id"], ["body_metrics.id"], name=op.f("fk_body_metric_ranges_metric_id")),
        sa.ForeignKeyConstraint(["set_by"], ["users.id"], name=op.f("fk_body_metric_ranges_set_by")),
        sa.PrimaryKeyConstraint("client_id", "account_id", "metric_id", name=op.f("pk_body_metric_ranges")),
    )


def downgrade() -> None:
    op.drop_table("body_metric_ranges")
