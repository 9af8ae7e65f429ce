"""disputes

Revision: 0057, after 0056
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "disputes",
        sa.Column("stripe_account_id", sa.String(length=255), nullable=False),
        sa.Column("provider_id", sa.String(length=255), nullable=False),
        sa.Column("invoice_id", sa.Uuid(), nullable=False),
        sa.Column("account_id", sa.Uuid(), nullable=True),
        sa.Column("client_id", sa.Uuid(), nullable=False),
        sa.Column("intent_id", sa.String(length=255), nullable=False),
        sa.Column("charge_id", sa.String(length=255), nullable=False),
        sa.Column("amount_minor", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=3), nullable=False),
        sa.Column("reason", sa.String(length=64), nullable=False),
        sa.Column("status", sa.String(length=32), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("evidence_due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("draft", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("evidence", postgresql.JSONB(astext_type=sa.Text()), nullable=True),
        sa.Column("evidence_sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_disputes_account_id")),
        sa.ForeignKeyConstraint(["client_id"], ["users.id"], name=op.f("fk_disputes_client_id")),
        sa.ForeignKeyConstraint(["invoice_id"], ["invoices.id"], name=op.f("fk_disputes_invoice_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_disputes")),
        sa.UniqueConstraint("stripe_account_id", "provider_id", name=op.f("uq_disputes_stripe_account_id_provider_id")),
    )
    op.create_index("ix_disputes_account_opened", "disputes", ["account_id", "opened_at"], unique=False)
    op.create_index(op.f("ix_disputes_invoice_id"), "disputes", ["invoice_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_disputes_invoice_id"), table_name="disputes")
    op.drop_index("ix_disputes_account_opened", table_name="disputes")
    op.drop_table("disputes")
