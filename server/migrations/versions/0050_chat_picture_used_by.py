"""chat picture used by

Revision: 0050, after 0049
"""

import sqlalchemy as sa
from alembic import op

revision = '0050'
down_revision = '0049'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('chat_pictures', sa.Column('used_by', sa.Uuid(), nullable=True))
    for table in ('messages', 'planned_posts'):
        op.execute(f"""
            update chat_pictures p set used_by = m.id
            from {table} m, jsonb_array_elements(m.attachments) a
            where m.conversation_id = p.conversation_id and a->>'resource_type' = 'picture'
              and a->>'resource_id' = p.id::text and p.used_by is null
        """)
    unused = sa.text('used_by IS NULL')
    op.create_index('ix_chat_pictures_unused', 'chat_pictures', ['created_at'], postgresql_where=unused)


def downgrade() -> None:
    op.drop_index('ix_chat_pictures_unused', table_name='chat_pictures')
    op.drop_column('chat_pictures', 'used_by')
