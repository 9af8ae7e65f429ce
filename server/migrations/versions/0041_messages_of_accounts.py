"""The account of each message, to walk through the newest of an account

Revision: 0041, after 0040
"""

import sqlalchemy as sa
from alembic import op

revision = '0041'
down_revision = '0040'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('messages', sa.Column('account_id', sa.Uuid(), nullable=True))
    op.execute(
        'update messages m set account_id = c.account_id from conversations c where c.id = m.conversation_id'
    )
    op.alter_column('messages', 'account_id', nullable=False)
    op.create_index('ix_messages_newest', 'messages', ['account_id', 'created_at'])


def downgrade() -> None:
    op.drop_index('ix_messages_newest', table_name='messages')
    op.drop_column('messages', 'account_id')
