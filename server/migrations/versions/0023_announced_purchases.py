"""A membership says which purchase its coach was told of

Revision: 0023, after 0022
"""

import sqlalchemy as sa
from alembic import op

revision = '0023'
down_revision = '0022'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('memberships', sa.Column('announced_purchase_no', sa.Integer(), nullable=True))
    # What was opened at a later start was announced when it was bought; other first payments, once they are made.
    op.execute("""
        update memberships m set announced_purchase_no = purchase_no
        where state not in ('init', 'incomplete', 'incomplete_expired', 'past', 'canceled')
            or state in ('past', 'canceled') and (was_enrolled or exists (
                select 1 from invoices i where i.subject_kind = 'membership' and i.subject_id = m.id))
            or exists (
                select 1 from invoices i where i.subject_kind = 'membership' and i.subject_id = m.id
                    and i.purchase_no = m.purchase_no and i.unattended)
    """)
    op.execute("""
        update memberships set announced_purchase_no = purchase_no - 1
        where announced_purchase_no is null and was_enrolled and purchase_no > 1
    """)


def downgrade() -> None:
    op.drop_column('memberships', 'announced_purchase_no')
