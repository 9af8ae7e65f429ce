"""captions of videos; media that drafts and templates use

Revision: 0049, after 0048
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None

_USES = """
    insert into media_uses (media_id, kind, place)
    select distinct m.id, '{kind}', {place}
    from {table} d
    cross join lateral jsonb_array_elements_text(
        jsonb_path_query_array(d.{column}, '{sessions}.media[*]')
        || jsonb_path_query_array(d.{column}, '{sessions}.blocks[*].media[*]')
    ) used (id)
    join media m on cast(m.id as text) = used.id
    where m.client_id is null and m.source_id is null
    and (m.scope <> 'user' or m.account_id = d.account_id) {condition}
    on conflict do nothing
"""


def upgrade() -> None:
    captions = sa.Column("captions", postgresql.JSONB(), server_default="{}", nullable=False)
    op.add_column("media", captions)
    op.alter_column("media", "captions", server_default=None)
    op.execute(
        _USES.format(
            kind="draft",
            place="d.timeline_id || '/' || d.day || '/' || d.user_id",
            table="day_drafts",
            column="content",
            sessions="$.sessions[*]",
            condition="",
        )
    )
    op.execute(
        _USES.format(
            kind="template",
            place="cast(d.id as text)",
            table="templates",
            column="days",
            sessions="$[*].sessions[*]",
            condition="and d.account_id is not null and d.deleted_at is null",
        )
    )


def downgrade() -> None:
    op.execute("delete from media_uses where kind in ('draft', 'template')")
    op.drop_column("media", "captions")
