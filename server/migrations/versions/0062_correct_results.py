"""correct results

Revision: 0062, after 0061
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0062'
down_revision = '0061'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('set_results', sa.Column('counted', sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column('set_results', sa.Column('logged', postgresql.JSONB(), nullable=True))
    op.add_column('set_results', sa.Column('corrected_by', sa.Uuid(), nullable=True))
    op.add_column('set_results', sa.Column('corrected_at', sa.DateTime(timezone=True), nullable=True))
    op.execute(
        'alter table set_results add constraint fk_set_results_corrected_by_users'
        ' foreign key (corrected_by) references users (id) not valid'
    )
    op.execute('alter table set_results validate constraint fk_set_results_corrected_by_users')


def downgrade() -> None:
    for column in ('corrected_at', 'corrected_by', 'logged', 'counted'):
        op.drop_column('set_results', column)
