"""invoice terms

Revision: 0048, after 0047
"""

import sqlalchemy as sa
from alembic import op

revision = '0048'
down_revision = '0047'
branch_labels = None
depends_on = None


_TREATMENTS = sa.Enum('none', 'standard', 'reverse_charge', name='taxtreatment', native_enum=False, length=64)


def upgrade() -> None:
    op.add_column('invoices', sa.Column('price_minor', sa.Integer(), nullable=True))
    op.add_column('invoices', sa.Column('discount_code', sa.String(length=64), nullable=True))
    op.add_column('invoices', sa.Column('tax_treatment', _TREATMENTS, nullable=False, server_default='none'))
    op.add_column('invoices', sa.Column('tax_minor', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('invoices', sa.Column('tax_rate_bp', sa.Integer(), nullable=False, server_default='0'))
    op.add_column('invoices', sa.Column('tax_country', sa.String(length=2), nullable=True))
    op.add_column('invoices', sa.Column('customer_vat_number', sa.String(length=20), nullable=True))
    # So far nothing was discounted.
    op.execute('update invoices set price_minor = amount_minor')
    op.alter_column('invoices', 'price_minor', nullable=False)
    for name in ('tax_treatment', 'tax_minor', 'tax_rate_bp'):
        op.alter_column('invoices', name, server_default=None)
    op.create_check_constraint(op.f('ck_invoices_discount'), 'invoices', 'amount_minor <= price_minor')
    op.create_check_constraint(op.f('ck_invoices_tax'), 'invoices', 'tax_minor between 0 and amount_minor')


def downgrade() -> None:
    op.drop_constraint(op.f('ck_invoices_tax'), 'invoices', type_='check')
    op.drop_constraint(op.f('ck_invoices_discount'), 'invoices', type_='check')
    op.drop_column('invoices', 'customer_vat_number')
    op.drop_column('invoices', 'tax_country')
    op.drop_column('invoices', 'tax_rate_bp')
    op.drop_column('invoices', 'tax_minor')
    op.drop_column('invoices', 'tax_treatment')
    op.drop_column('invoices', 'discount_code')
    op.drop_column('invoices', 'price_minor')
