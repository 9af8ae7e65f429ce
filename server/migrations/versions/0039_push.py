"""Devices that show notifications, the keys they know us by, what people want to be told of, and mails that they may
unsubscribe from

Revision: 0039, after 0038
"""

import sqlalchemy as sa
from alembic import op

revision = '0039'
down_revision = '0038'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'push_keys',
        sa.Column('id', sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column('private_key', sa.LargeBinary(), nullable=False),
        sa.Column('public_key', sa.String(120), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_push_keys')),
    )
    op.create_table(
        'push_devices',
        sa.Column('id', sa.Uuid(), nullable=False),
        sa.Column('user_id', sa.Uuid(), nullable=False),
        sa.Column('token_id', sa.Uuid(), nullable=False),
        sa.Column('endpoint', sa.String(1000), nullable=False),
        sa.Column('p256dh', sa.String(120), nullable=False),
        sa.Column('auth', sa.String(32), nullable=False),
        sa.Column('user_agent', sa.String(200), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('used_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('failures', sa.Integer(), nullable=False),
        sa.Column('paused_until', sa.DateTime(timezone=True), nullable=True),
        sa.Column('parked_at', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ['token_id'], ['access_tokens.id'], name=op.f('fk_push_devices_token_id'), ondelete='CASCADE'
        ),
        sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_push_devices_user_id')),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_push_devices')),
        sa.UniqueConstraint('endpoint', name=op.f('uq_push_devices_endpoint')),
    )
    op.create_index(op.f('ix_push_devices_token_id'), 'push_devices', ['token_id'])
    op.create_index(op.f('ix_push_devices_user_id'), 'push_devices', ['user_id'])
    op.create_table(
        'notification_settings',
        sa.Column('user_id', sa.Uuid(), nullable=False),
        sa.Column('mail_product', sa.Boolean(), nullable=False),
        sa.Column('mail_program', sa.Boolean(), nullable=False),
        sa.Column('push_messages', sa.Boolean(), nullable=False),
        sa.Column('push_community', sa.Boolean(), nullable=False),
        sa.Column('push_program', sa.Boolean(), nullable=False),
        sa.Column('push_money', sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_notification_settings_user_id')),
        sa.PrimaryKeyConstraint('user_id', name=op.f('pk_notification_settings')),
    )
    op.add_column('mails', sa.Column('unsubscribe_url', sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column('mails', 'unsubscribe_url')
    op.drop_table('notification_settings')
    op.drop_index(op.f('ix_push_devices_user_id'), table_name='push_devices')
    op.drop_index(op.f('ix_push_devices_token_id'), table_name='push_devices')
    op.drop_table('push_devices')
    op.drop_table('push_keys')
