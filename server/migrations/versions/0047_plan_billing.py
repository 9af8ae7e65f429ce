"""plan billing

Revision: 0047, after 0046
"""

import sqlalchemy as sa
from alembic import op

revision = '0047'
down_revision = '0046'
branch_labels = None
depends_on = None


_COUNTERS = (
    'purchase_no',
    'last_purchase_no',
    'period_no',
    'periods_before_anchor',
    'retries',
    'cancel_at_period_end',
    'canceled_by_owner',
)


def upgrade() -> None:
    op.alter_column('invoices', 'account_id',
               existing_type=sa.UUID(),
               nullable=True)
    op.alter_column('ledger_entries', 'account_id',
               existing_type=sa.UUID(),
               nullable=True)
    op.add_column('subscriptions', sa.Column('billing_state', sa.Enum('scheduled', 'incomplete', 'incomplete_expired', 'active', 'past_due', 'unpaid', 'canceled', name='billingstate', native_enum=False, length=64), nullable=True))
    op.add_column('subscriptions', sa.Column('billing_period', sa.Enum('month', 'year', name='billingperiod', native_enum=False, length=64), nullable=True))
    op.add_column('subscriptions', sa.Column('price_minor', sa.Integer(), nullable=True))
    op.add_column('subscriptions', sa.Column('pending_price_minor', sa.Integer(), nullable=True))
    op.add_column('subscriptions', sa.Column('purchase_no', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('subscriptions', sa.Column('last_purchase_no', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('subscriptions', sa.Column('period_no', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('subscriptions', sa.Column('billing_anchor_at', sa.DateTime(timezone=True), nullable=True))
    op.add_column('subscriptions', sa.Column('periods_before_anchor', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('subscriptions', sa.Column('period_end_at', sa.DateTime(timezone=True), nullable=True))
    op.add_column('subscriptions', sa.Column('cancel_at_period_end', sa.Boolean(), nullable=False, server_default='false'))
    op.add_column('subscriptions', sa.Column('canceled_by_owner', sa.Boolean(), nullable=False, server_default='false'))
    op.add_column('subscriptions', sa.Column('next_kind', sa.Enum('free', 'professional_band1', 'professional_band2', 'professional_band3', 'professional_band4', 'professional_band5', name='productkind', native_enum=False, length=64), nullable=True))
    op.add_column('subscriptions', sa.Column('next_period', sa.Enum('month', 'year', name='billingperiod', native_enum=False, length=64), nullable=True))
    op.add_column('subscriptions', sa.Column('pending_kind', sa.Enum('free', 'professional_band1', 'professional_band2', 'professional_band3', 'professional_band4', 'professional_band5', name='productkind', native_enum=False, length=64), nullable=True))
    op.add_column('subscriptions', sa.Column('pending_period', sa.Enum('month', 'year', name='billingperiod', native_enum=False, length=64), nullable=True))
    op.add_column('subscriptions', sa.Column('past_due_since', sa.DateTime(timezone=True), nullable=True))
    op.add_column('subscriptions', sa.Column('retries', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('subscriptions', sa.Column('due_at', sa.DateTime(timezone=True), nullable=True))
    op.create_index(op.f('ix_subscriptions_due_at'), 'subscriptions', ['due_at'], unique=False)
    op.create_check_constraint(op.f('ck_subscriptions_next'), 'subscriptions', '(next_kind is null) = (next_period is null)')
    op.create_check_constraint(op.f('ck_subscriptions_pending'), 'subscriptions', '(pending_kind is null) = (pending_period is null)')
    # Rows that exist have nothing yet; new ones get their values from the app.
    for name in _COUNTERS:
        op.alter_column('subscriptions', name, server_default=None)


def downgrade() -> None:
    # Before, every invoice belonged to an account: those of plans go to the account that paid them.
    op.execute("update invoices set account_id = subject_id where account_id is null")
    op.execute("update ledger_entries e set account_id = i.account_id from invoices i where i.id = e.invoice_id and e.account_id is null")
    op.drop_constraint(op.f('ck_subscriptions_pending'), 'subscriptions', type_='check')
    op.drop_constraint(op.f('ck_subscriptions_next'), 'subscriptions', type_='check')
    op.drop_index(op.f('ix_subscriptions_due_at'), table_name='subscriptions')
    op.drop_column('subscriptions', 'due_at')
    op.drop_column('subscriptions', 'retries')
    op.drop_column('subscriptions', 'past_due_since')
    op.drop_column('subscriptions', 'pending_period')
    op.drop_column('subscriptions', 'pending_kind')
    op.drop_column('subscriptions', 'next_period')
    op.drop_column('subscriptions', 'next_kind')
    op.drop_column('subscriptions', 'canceled_by_owner')
    op.drop_column('subscriptions', 'cancel_at_period_end')
    op.drop_column('subscriptions', 'period_end_at')
    op.drop_column('subscriptions', 'periods_before_anchor')
    op.drop_column('subscriptions', 'billing_anchor_at')
    op.drop_column('subscriptions', 'period_no')
    op.drop_column('subscriptions', 'last_purchase_no')
    op.drop_column('subscriptions', 'purchase_no')
    op.drop_column('subscriptions', 'pending_price_minor')
    op.drop_column('subscriptions', 'price_minor')
    op.drop_column('subscriptions', 'billing_period')
    op.drop_column('subscriptions', 'billing_state')
    op.alter_column('ledger_entries', 'account_id',
               existing_type=sa.UUID(),
               nullable=False)
    op.alter_column('invoices', 'account_id',
               existing_type=sa.UUID(),
               nullable=False)
