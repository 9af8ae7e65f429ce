"""tax

Revision: 0068, after 0067
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0068'
down_revision = '0067'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tax_switches",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("wanted", sa.Boolean(), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("missing", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("country", sa.String(length=2), nullable=True),
        sa.Column("sent_address", sa.String(length=16), nullable=True),
        sa.Column("reads", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_tax_switches_account_id_accounts")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_tax_switches")),
    )
    op.add_column("invoices", sa.Column("tax_calculation_id", sa.String(length=255), nullable=True))
    op.add_column("invoices", sa.Column("tax_generation", sa.Integer(), server_default="0", nullable=False))
    op.alter_column("invoices", "tax_generation", server_default=None)
    op.create_index(
        "ix_invoices_taxed",
        "invoices",
        ["account_id", "tax_country", "opened_at"],
        unique=False,
        postgresql_where=sa.text("tax_rate_bp > 0"),
    )
    op.create_index(
        "ix_invoices_open_taxed",
        "invoices",
        ["account_id"],
        unique=False,
        postgresql_where=sa.text("state = 'open' AND tax_calculation_id IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("ix_invoices_taxed", table_name="invoices")
    op.drop_index("ix_invoices_open_taxed", table_name="invoices")
    op.drop_column("invoices", "tax_generation")
    op.drop_column("invoices", "tax_calculation_id")
    op.drop_table("tax_switches")
