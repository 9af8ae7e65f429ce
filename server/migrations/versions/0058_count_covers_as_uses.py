"""count covers as uses

Revision: 0058, after 0057
"""

from alembic import op

revision = '0058'
down_revision = '0057'
branch_labels = None
depends_on = None

_COVERS = """
    select distinct cover.source_id, 'program', program.id::text
    from programs program
    join media cover on cover.id in (program.wide_cover_id, program.square_cover_id)
    where cover.source_id is not null
"""


def upgrade() -> None:
    op.execute(f"insert into media_uses (media_id, kind, place) {_COVERS} on conflict do nothing")


def downgrade() -> None:
    # What is attached to a program as well stays its use.
    op.execute(f"""
        delete from media_uses use using ({_COVERS}) of_cover (media_id, kind, place), programs program
        where (use.media_id, use.kind, use.place) = (of_cover.media_id, of_cover.kind, of_cover.place)
          and program.id::text = use.place
          and not program.attachments @> jsonb_build_array(jsonb_build_object('media_id', use.media_id))
    """)
