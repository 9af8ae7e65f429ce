"""withdrawals and named refunds

Revision: 0056, after 0055
"""

import sqlalchemy as sa
from alembic import op

revision = '0056'
down_revision = '0055'
branch_labels = None
depends_on = None

_NUMBER_EARLIER_PURCHASES = """
    insert into purchases (id, membership_id, purchase_no, order_number, bought_at)
    select gen_random_uuid(), m.id, m.purchase_no,
        substr(number, 1, 4) || '-' || substr(number, 5, 4),
        coalesce(
            (
                select min(i.opened_at) from invoices i
                where i.subject_kind = 'membership' and i.subject_id = m.id and i.purchase_no = m.purchase_no
            ) - make_interval(days => m.trial_days),
            m.trial_end_at - make_interval(days => m.trial_days),
            m.created_at
        )
    from (
        select *, translate(upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)), 'O', '0') as number
        from memberships
    ) m
    where m.state <> 'init'
"""


def upgrade() -> None:
    op.add_column('refunds', sa.Column('amount_named', sa.Boolean(), nullable=False, server_default='false'))
    op.add_column('refunds', sa.Column('note', sa.String(), nullable=False, server_default=''))
    op.add_column('refunds', sa.Column('actor_id', sa.Uuid(), nullable=True))
    op.alter_column('refunds', 'amount_named', server_default=None)
    op.alter_column('refunds', 'note', server_default=None)
    op.add_column('memberships', sa.Column('withdrawn_at', sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        'purchases',
        sa.Column('membership_id', sa.Uuid(), nullable=False),
        sa.Column('purchase_no', sa.Integer(), nullable=False),
        sa.Column('order_number', sa.String(length=12), nullable=False),
        sa.Column('bought_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('consent_text', sa.String(), nullable=True),
        sa.Column('consent_version', sa.String(length=16), nullable=True),
        sa.Column('consented_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(['membership_id'], ['memberships.id'], name=op.f('fk_purchases_membership_id_memberships')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_purchases')),
        sa.UniqueConstraint('membership_id', 'purchase_no', name=op.f('uq_purchases_membership_id_purchase_no')),
        sa.UniqueConstraint('order_number', name=op.f('uq_purchases_order_number')),
    )
    # What was bought before has a number too, and no consent: it can be withdrawn from, with all of the money. The
    # first invoice of a purchase says when it was made, less its trial; a free one began with its membership.
    op.execute(_NUMBER_EARLIER_PURCHASES)
    op.create_table(
        'withdrawals',
        sa.Column('purchase_id', sa.Uuid(), nullable=False),
        sa.Column('reference', sa.String(length=16), nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('zone', sa.String(length=64), nullable=False),
        sa.Column('full_name', sa.String(), nullable=False),
        sa.Column('email', sa.String(), nullable=False),
        sa.Column('reason', sa.String(), nullable=False),
        sa.Column('statement', sa.String(), nullable=False),
        sa.Column('refund_minor', sa.Integer(), nullable=False),
        sa.Column('withheld_minor', sa.Integer(), nullable=False),
        sa.Column('currency', sa.String(length=3), nullable=True),
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(['purchase_id'], ['purchases.id'], name=op.f('fk_withdrawals_purchase_id_purchases')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_withdrawals')),
        sa.UniqueConstraint('purchase_id', name=op.f('uq_withdrawals_purchase_id')),
        sa.UniqueConstraint('reference', name=op.f('uq_withdrawals_reference')),
    )


def downgrade() -> None:
    op.drop_table('withdrawals')
    op.drop_table('purchases')
    op.drop_column('memberships', 'withdrawn_at')
    op.drop_column('refunds', 'actor_id')
    op.drop_column('refunds', 'note')
    op.drop_column('refunds', 'amount_named')
