"""The columns of the webhook inbox are called what the code calls them

Revision: 0016, after 0015
"""

from alembic import op

revision = '0016'
down_revision = '0015'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.alter_column('webhook_events', 'parked_at', new_column_name='failed_at')
    op.alter_column('webhook_events', 'tries', new_column_name='attempts')
    op.rename_table('provider_events_seen', 'event_cursors')
    op.execute('alter table event_cursors rename constraint pk_provider_events_seen to pk_event_cursors')


def downgrade() -> None:
    op.execute('alter table event_cursors rename constraint pk_event_cursors to pk_provider_events_seen')
    op.rename_table('event_cursors', 'provider_events_seen')
    op.alter_column('webhook_events', 'attempts', new_column_name='tries')
    op.alter_column('webhook_events', 'failed_at', new_column_name='parked_at')
