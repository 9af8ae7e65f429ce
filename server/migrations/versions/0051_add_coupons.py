"""add coupons

Revision: 0051, after 0050
"""

import sqlalchemy as sa
from alembic import op

revision = '0051'
down_revision = '0050'
branch_labels = None
depends_on = None


def upgrade() -> None:
    # An invoice whose discount takes off everything asks for nothing.
    op.drop_constraint(op.f('ck_invoices_amount'), 'invoices', type_='check')
    op.create_check_constraint(op.f('ck_invoices_amount'), 'invoices', 'amount_minor >= 0')
    op.create_table('coupons',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('code', sa.String(length=64), nullable=False),
    sa.Column('is_campaign', sa.Boolean(), nullable=False),
    sa.Column('percent', sa.Integer(), nullable=False),
    sa.Column('duration', sa.Enum('once', 'repeating', 'forever', name='duration', native_enum=False, length=64), nullable=False),
    sa.Column('months', sa.Integer(), nullable=True),
    sa.Column('max_redemptions', sa.Integer(), nullable=True),
    sa.Column('seats_taken', sa.Integer(), nullable=False),
    sa.Column('max_per_client', sa.Integer(), nullable=True),
    sa.Column('starts_on', sa.Date(), nullable=True),
    sa.Column('ends_on', sa.Date(), nullable=True),
    sa.Column('zone', sa.String(length=64), nullable=False),
    sa.Column('first_purchase_only', sa.Boolean(), nullable=False),
    sa.Column('all_programs', sa.Boolean(), nullable=False),
    sa.Column('is_win_back', sa.Boolean(), nullable=False),
    sa.Column('deactivated_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.CheckConstraint("(duration = 'repeating') = (months is not null)", name=op.f('ck_coupons_months')),
    sa.CheckConstraint('ends_on >= starts_on', name=op.f('ck_coupons_dates')),
    sa.CheckConstraint('percent between 1 and 100', name=op.f('ck_coupons_percent')),
    sa.CheckConstraint('seats_taken between 0 and coalesce(max_redemptions, seats_taken)', name=op.f('ck_coupons_seats')),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_coupons_account_id')),
    sa.ForeignKeyConstraint(['created_by'], ['users.id'], name=op.f('fk_coupons_created_by')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_coupons'))
    )
    op.create_index(op.f('ix_coupons_account_id'), 'coupons', ['account_id'], unique=False)
    op.create_index('uq_coupons_win_back', 'coupons', ['account_id'], unique=True, postgresql_where=sa.text('is_win_back IS true'))
    op.create_table('coupon_codes',
    sa.Column('coupon_id', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('code', sa.String(length=64), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_coupon_codes_account_id')),
    sa.ForeignKeyConstraint(['coupon_id'], ['coupons.id'], name=op.f('fk_coupon_codes_coupon_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_coupon_codes'))
    )
    op.create_index(op.f('ix_coupon_codes_coupon_id'), 'coupon_codes', ['coupon_id'], unique=False)
    op.create_index('uq_coupon_codes_code', 'coupon_codes', ['account_id', sa.literal_column('lower(code)')], unique=True)
    op.create_table('coupon_programs',
    sa.Column('coupon_id', sa.Uuid(), nullable=False),
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['coupon_id'], ['coupons.id'], name=op.f('fk_coupon_programs_coupon_id')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_coupon_programs_program_id')),
    sa.PrimaryKeyConstraint('coupon_id', 'program_id', name=op.f('pk_coupon_programs'))
    )
    op.create_index(op.f('ix_coupon_programs_program_id'), 'coupon_programs', ['program_id'], unique=False)
    op.create_table('coupon_redemptions',
    sa.Column('coupon_id', sa.Uuid(), nullable=False),
    sa.Column('code_id', sa.Uuid(), nullable=False),
    sa.Column('single_use', sa.Boolean(), nullable=False),
    sa.Column('membership_id', sa.Uuid(), nullable=False),
    sa.Column('purchase_no', sa.Integer(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('redeemed_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('consumed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_coupon_redemptions_client_id')),
    sa.ForeignKeyConstraint(['code_id'], ['coupon_codes.id'], name=op.f('fk_coupon_redemptions_code_id')),
    sa.ForeignKeyConstraint(['coupon_id'], ['coupons.id'], name=op.f('fk_coupon_redemptions_coupon_id')),
    sa.ForeignKeyConstraint(['membership_id'], ['memberships.id'], name=op.f('fk_coupon_redemptions_membership_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_coupon_redemptions'))
    )
    op.create_index(op.f('ix_coupon_redemptions_client_id'), 'coupon_redemptions', ['client_id'], unique=False)
    op.create_index(op.f('ix_coupon_redemptions_coupon_id'), 'coupon_redemptions', ['coupon_id'], unique=False)
    op.create_index(op.f('ix_coupon_redemptions_membership_id'), 'coupon_redemptions', ['membership_id'], unique=False)
    op.create_index('uq_coupon_redemptions_code', 'coupon_redemptions', ['code_id'], unique=True, postgresql_where=sa.text('single_use IS true AND (ended_at IS NULL OR consumed_at IS NOT NULL)'))
    op.create_index('uq_coupon_redemptions_membership', 'coupon_redemptions', ['membership_id'], unique=True, postgresql_where=sa.text('ended_at IS NULL'))
    op.create_table('win_back_answers',
    sa.Column('membership_id', sa.Uuid(), nullable=False),
    sa.Column('coupon_id', sa.Uuid(), nullable=False),
    sa.Column('accepted', sa.Boolean(), nullable=False),
    sa.Column('answered_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['coupon_id'], ['coupons.id'], name=op.f('fk_win_back_answers_coupon_id')),
    sa.ForeignKeyConstraint(['membership_id'], ['memberships.id'], name=op.f('fk_win_back_answers_membership_id')),
    sa.PrimaryKeyConstraint('membership_id', name=op.f('pk_win_back_answers'))
    )
    op.create_table('discounted_invoices',
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('redemption_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoices.id'], name=op.f('fk_discounted_invoices_invoice_id')),
    sa.ForeignKeyConstraint(['redemption_id'], ['coupon_redemptions.id'], name=op.f('fk_discounted_invoices_redemption_id')),
    sa.PrimaryKeyConstraint('invoice_id', name=op.f('pk_discounted_invoices'))
    )
    op.create_index(op.f('ix_discounted_invoices_redemption_id'), 'discounted_invoices', ['redemption_id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_discounted_invoices_redemption_id'), table_name='discounted_invoices')
    op.drop_table('discounted_invoices')
    op.drop_table('win_back_answers')
    op.drop_index('uq_coupon_redemptions_membership', table_name='coupon_redemptions', postgresql_where=sa.text('ended_at IS NULL'))
    op.drop_index('uq_coupon_redemptions_code', table_name='coupon_redemptions', postgresql_where=sa.text('single_use IS true AND (ended_at IS NULL OR consumed_at IS NOT NULL)'))
    op.drop_index(op.f('ix_coupon_redemptions_membership_id'), table_name='coupon_redemptions')
    op.drop_index(op.f('ix_coupon_redemptions_coupon_id'), table_name='coupon_redemptions')
    op.drop_index(op.f('ix_coupon_redemptions_client_id'), table_name='coupon_redemptions')
    op.drop_table('coupon_redemptions')
    op.drop_index(op.f('ix_coupon_programs_program_id'), table_name='coupon_programs')
    op.drop_table('coupon_programs')
    op.drop_index('uq_coupon_codes_code', table_name='coupon_codes')
    op.drop_index(op.f('ix_coupon_codes_coupon_id'), table_name='coupon_codes')
    op.drop_table('coupon_codes')
    op.drop_index('uq_coupons_win_back', table_name='coupons', postgresql_where=sa.text('is_win_back IS true'))
    op.drop_index(op.f('ix_coupons_account_id'), table_name='coupons')
    op.drop_table('coupons')
    op.drop_constraint(op.f('ck_invoices_amount'), 'invoices', type_='check')
    # Invoices of nothing stay as they are.
    op.create_check_constraint(
        op.f('ck_invoices_amount'), 'invoices', 'amount_minor > 0', postgresql_not_valid=True
    )
