"""share used media

Revision: 0044, after 0043
"""

import sqlalchemy as sa
from alembic import op

revision = '0044'
down_revision = '0043'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('media_uses', sa.Column('shared_with', sa.Uuid(), nullable=True))
    op.create_foreign_key(op.f('fk_media_uses_shared_with'), 'media_uses', 'accounts', ['shared_with'], ['id'])
    # Until now an item of a client belonged to one account as well, the last one that it was sent to.
    op.execute("""
        update media_uses set shared_with = media.account_id from media
        where media.id = media_uses.media_id and media.client_id is not null and media_uses.kind = 'message'
    """)
    op.execute("update media set account_id = null where client_id is not null")


def downgrade() -> None:
    op.execute("""
        update media set account_id = media_uses.shared_with from media_uses
        where media_uses.media_id = media.id and media.client_id is not null and media_uses.shared_with is not null
    """)
    op.drop_constraint(op.f('fk_media_uses_shared_with'), 'media_uses', type_='foreignkey')
    op.drop_column('media_uses', 'shared_with')
