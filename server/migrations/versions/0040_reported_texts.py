"""What a reported message said when it was reported

Revision: 0040, after 0039
"""

import sqlalchemy as sa
from alembic import op

revision = '0040'
down_revision = '0039'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        'message_reports', sa.Column('text', sa.String(length=5000), nullable=False, server_default=sa.text("''"))
    )
    op.execute("""
        update message_reports r set text = m.body from messages m
        where m.conversation_id = r.conversation_id and m.seq = r.seq and r.state = 'open'
    """)
    op.alter_column('message_reports', 'text', server_default=None)


def downgrade() -> None:
    op.drop_column('message_reports', 'text')
