"""What notifications are about besides clients and programs, warnings that were given, and summaries by mail

Revision: 0037, after 0036
"""

import sqlalchemy as sa
from alembic import op

revision = '0037'
down_revision = '0036'
branch_labels = None
depends_on = None

ABOUT_MESSAGES = 'conversation_id is not null'


def upgrade() -> None:
    op.add_column('notifications', sa.Column('timeline_id', sa.Uuid(), nullable=True))
    op.add_column('notifications', sa.Column('conversation_id', sa.Uuid(), nullable=True))
    op.add_column('notifications', sa.Column('message_seq', sa.Integer(), nullable=True))
    op.add_column('notifications', sa.Column('invite_id', sa.Uuid(), nullable=True))
    op.create_foreign_key(
        op.f('fk_notifications_timeline_id'), 'notifications', 'timelines', ['timeline_id'], ['id']
    )
    op.create_foreign_key(
        op.f('fk_notifications_conversation_id'), 'notifications', 'conversations', ['conversation_id'], ['id']
    )
    op.create_index(
        'uq_notifications_message',
        'notifications',
        ['user_id', 'conversation_id', 'message_seq'],
        unique=True,
        postgresql_where=sa.text(ABOUT_MESSAGES),
    )
    op.create_index(
        'ix_notifications_conversation',
        'notifications',
        ['conversation_id', 'message_seq'],
        postgresql_where=sa.text(ABOUT_MESSAGES),
    )
    op.create_table(
        'plan_dangers',
        sa.Column('program_id', sa.Uuid(), nullable=False),
        sa.Column('since', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_plan_dangers_program_id')),
        sa.PrimaryKeyConstraint('program_id', name=op.f('pk_plan_dangers')),
    )
    op.create_table(
        'feed_settings',
        sa.Column('user_id', sa.Uuid(), nullable=False),
        sa.Column('summary', sa.String(64), nullable=False),
        sa.Column('summarised_until', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_feed_settings_user_id')),
        sa.PrimaryKeyConstraint('user_id', name=op.f('pk_feed_settings')),
    )


def downgrade() -> None:
    op.drop_table('feed_settings')
    op.drop_table('plan_dangers')
    op.drop_index('ix_notifications_conversation', table_name='notifications')
    op.drop_index('uq_notifications_message', table_name='notifications')
    op.drop_constraint(op.f('fk_notifications_conversation_id'), 'notifications', type_='foreignkey')
    op.drop_constraint(op.f('fk_notifications_timeline_id'), 'notifications', type_='foreignkey')
    for column in ('invite_id', 'message_seq', 'conversation_id', 'timeline_id'):
        op.drop_column('notifications', column)
