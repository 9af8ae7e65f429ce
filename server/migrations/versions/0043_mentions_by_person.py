"""Indexes for the messages of a conversation that mention a person, or everyone

Revision: 0043, after 0042
"""

import sqlalchemy as sa
from alembic import op

revision = '0043'
down_revision = '0042'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index('ix_mentions_person', 'mentions', ['user_id', 'conversation_id', 'seq'])
    op.drop_index('ix_mentions_user_id', table_name='mentions')
    op.create_index(
        'ix_messages_to_all', 'messages', ['conversation_id', 'seq'], postgresql_where=sa.text('mentions_all')
    )


def downgrade() -> None:
    op.drop_index('ix_messages_to_all', table_name='messages')
    op.create_index('ix_mentions_user_id', 'mentions', ['user_id'])
    op.drop_index('ix_mentions_person', table_name='mentions')
