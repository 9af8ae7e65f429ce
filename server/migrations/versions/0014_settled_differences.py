"""What became of a difference between the ledger and Stripe: it agrees now, or an operator has accepted it

Whether the old ones agree or were accepted is not known. Those whose alert is closed count as agreeing.

Revision: 0014, after 0013
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0014'
down_revision = '0013'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('ledger_differences', sa.Column('figures', postgresql.JSONB(astext_type=sa.Text()), nullable=False, server_default='{}'))
    op.alter_column('ledger_differences', 'figures', server_default=None)
    op.add_column('ledger_differences', sa.Column('outcome', sa.Enum('agreed', 'accepted', 'replaced', name='differenceoutcome', native_enum=False, length=64), nullable=True))
    op.add_column('ledger_differences', sa.Column('settled_at', sa.DateTime(timezone=True), nullable=True))
    op.execute("""
        update ledger_differences d set outcome = 'agreed', settled_at = d.found_at
        where not exists (
            select from payment_alerts a where a.kind = 'ledger_mismatch' and a.subject = d.stripe_account_id
            and a.resolved_at is null
        )
    """)
    op.execute("""
        update ledger_differences d set outcome = 'replaced', settled_at = later.found_at
        from ledger_differences later
        where d.outcome is null and later.stripe_account_id = d.stripe_account_id
        and (later.found_at, later.id) > (d.found_at, d.id)
    """)


def downgrade() -> None:
    op.drop_column('ledger_differences', 'settled_at')
    op.drop_column('ledger_differences', 'outcome')
    op.drop_column('ledger_differences', 'figures')
