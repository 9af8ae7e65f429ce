"""count chat pictures

Revision: 0053, after 0052
"""

from alembic import op

revision = '0053'
down_revision = '0052'
branch_labels = None
depends_on = None

_SUMS = """
    select case when u.role = 'coach' then c.account_id else u.id end as owner_id, sum(f.size) as bytes
    from chat_pictures p
    join users u on u.id = p.created_by
    join conversations c on c.id = p.conversation_id
    join stored_files f on f.key = p.key
    group by 1
"""


def upgrade() -> None:
    op.execute(f"""
        insert into media_usage (owner_id, bytes) {_SUMS}
        on conflict (owner_id) do update set bytes = media_usage.bytes + excluded.bytes
    """)


def downgrade() -> None:
    op.execute(f"""
        update media_usage set bytes = media_usage.bytes - sums.bytes from ({_SUMS}) sums
        where sums.owner_id = media_usage.owner_id
    """)
