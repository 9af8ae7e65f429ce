"""Late charges, settlements in another currency, and alerts for the operator

Revision: 0011, after 0010
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('ledger_checks',
    sa.Column('stripe_account_id', sa.String(length=255), nullable=False),
    sa.Column('until', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('stripe_account_id', name=op.f('pk_ledger_checks'))
    )
    op.create_table('payment_alerts',
    sa.Column('kind', sa.Enum('charge_blocked', 'refund_stuck', 'refund_failed', 'void_stuck', 'intent_mismatch', 'event_failed', 'account_lost', 'ledger_mismatch', name='alertkind', native_enum=False, length=64), nullable=False),
    sa.Column('subject', sa.String(length=255), nullable=False),
    sa.Column('stripe_account_id', sa.String(length=255), nullable=False),
    sa.Column('detail', sa.String(), nullable=False),
    sa.Column('times', sa.Integer(), nullable=False),
    sa.Column('first_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('last_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('resolved_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payment_alerts')),
    sa.UniqueConstraint('kind', 'subject', name=op.f('uq_payment_alerts_kind_subject'))
    )
    op.create_index('ix_payment_alerts_open', 'payment_alerts', ['last_at'], unique=False, postgresql_where=sa.text('resolved_at IS NULL'))
    op.add_column('cards', sa.Column('fingerprint', sa.String(length=64), nullable=True))
    op.create_index(op.f('ix_cards_fingerprint'), 'cards', ['fingerprint'], unique=False)
    op.add_column('invoices', sa.Column('checks', sa.Integer(), nullable=False, server_default='0'))
    op.alter_column('invoices', 'checks', server_default=None)
    op.add_column('invoices', sa.Column('next_check_at', sa.DateTime(timezone=True), nullable=True))
    op.add_column('ledger_differences', sa.Column('amounts', postgresql.JSONB(astext_type=sa.Text()), nullable=False, server_default='[]'))
    op.alter_column('ledger_differences', 'amounts', server_default=None)
    op.add_column('ledger_entries', sa.Column('settlement_currency', sa.String(length=3), nullable=True))
    op.add_column('ledger_entries', sa.Column('settlement_gross_minor', sa.Integer(), nullable=True))
    op.add_column('ledger_entries', sa.Column('settlement_platform_fee_minor', sa.Integer(), nullable=True))
    op.add_column('memberships', sa.Column('periods_before_anchor', sa.Integer(), nullable=False, server_default='0'))
    op.alter_column('memberships', 'periods_before_anchor', server_default=None)
    op.add_column('memberships', sa.Column('charge_deferred_since', sa.DateTime(timezone=True), nullable=True))
    op.add_column('memberships', sa.Column('dispute_lost_at', sa.DateTime(timezone=True), nullable=True))
    op.drop_constraint(op.f('fk_memberships_pending_price_option_id'), 'memberships', type_='foreignkey')
    op.drop_column('memberships', 'pending_price_option_id')
    op.add_column('payment_accounts', sa.Column('domain_registered_at', sa.DateTime(timezone=True), nullable=True))
    op.add_column('refunds', sa.Column('checks', sa.Integer(), nullable=False, server_default='0'))
    op.alter_column('refunds', 'checks', server_default=None)
    op.add_column('refunds', sa.Column('generation', sa.Integer(), nullable=False, server_default='1'))
    op.alter_column('refunds', 'generation', server_default=None)
    op.add_column('refunds', sa.Column('next_check_at', sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column('refunds', 'next_check_at')
    op.drop_column('refunds', 'generation')
    op.drop_column('refunds', 'checks')
    op.drop_column('payment_accounts', 'domain_registered_at')
    op.add_column('memberships', sa.Column('pending_price_option_id', sa.UUID(), autoincrement=False, nullable=True))
    op.create_foreign_key(op.f('fk_memberships_pending_price_option_id'), 'memberships', 'price_options', ['pending_price_option_id'], ['id'])
    op.drop_column('memberships', 'dispute_lost_at')
    op.drop_column('memberships', 'charge_deferred_since')
    op.drop_column('memberships', 'periods_before_anchor')
    op.drop_column('ledger_entries', 'settlement_platform_fee_minor')
    op.drop_column('ledger_entries', 'settlement_gross_minor')
    op.drop_column('ledger_entries', 'settlement_currency')
    op.drop_column('ledger_differences', 'amounts')
    op.drop_column('invoices', 'next_check_at')
    op.drop_column('invoices', 'checks')
    op.drop_index(op.f('ix_cards_fingerprint'), table_name='cards')
    op.drop_column('cards', 'fingerprint')
    op.drop_index('ix_payment_alerts_open', table_name='payment_alerts', postgresql_where=sa.text('resolved_at IS NULL'))
    op.drop_table('payment_alerts')
    op.drop_table('ledger_checks')
