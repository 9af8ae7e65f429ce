"""Coaches set macros as targets for their clients

Revision: 0029, after 0025
"""

import sqlalchemy as sa
from alembic import op

revision = '0029'
down_revision = '0025'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'macro_targets',
        sa.Column('account_id', sa.Uuid(), nullable=False),
        sa.Column('client_id', sa.Uuid(), nullable=False),
        sa.Column('starts_on', sa.Date(), nullable=False),
        sa.Column('protein_g', sa.Numeric(precision=5, scale=1), nullable=False),
        sa.Column('carbs_g', sa.Numeric(precision=5, scale=1), nullable=False),
        sa.Column('fat_g', sa.Numeric(precision=5, scale=1), nullable=False),
        sa.Column('calories_kcal', sa.Numeric(precision=6, scale=1), nullable=False),
        sa.Column('set_by', sa.Uuid(), nullable=False),
        sa.Column('set_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_macro_targets_account_id')),
        sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_macro_targets_client_id')),
        sa.ForeignKeyConstraint(['set_by'], ['users.id'], name=op.f('fk_macro_targets_set_by')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_macro_targets')),
        sa.UniqueConstraint('client_id', 'account_id', 'starts_on', name=op.f('uq_macro_targets_client_id_account_id_starts_on')),
    )
    op.create_index('ix_macro_targets_account_id', 'macro_targets', ['account_id'])


def downgrade() -> None:
    op.drop_table('macro_targets')
