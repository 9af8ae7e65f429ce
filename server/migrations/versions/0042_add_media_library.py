"""Media: uploads, usage, places, links, clients' own files

Revision: 0042, after 0041
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
revision = '0042'
down_revision = '0041'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('media_usage',
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.Column('bytes', sa.BigInteger(), nullable=False),
    sa.PrimaryKeyConstraint('owner_id', name=op.f('pk_media_usage'))
    )
    op.create_table('media_uploads',
    sa.Column('media_id', sa.Uuid(), nullable=False),
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('store_upload', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('content_type', sa.String(), nullable=False),
    sa.Column('bytes', sa.BigInteger(), nullable=False),
    sa.Column('part_size', sa.Integer(), nullable=False),
    sa.Column('used_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['media_id'], ['media.id'], name=op.f('fk_media_uploads_media_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_media_uploads_user_id')),
    sa.PrimaryKeyConstraint('media_id', name=op.f('pk_media_uploads'))
    )
    op.create_index(op.f('ix_media_uploads_used_at'), 'media_uploads', ['used_at'], unique=False)
    op.create_index(op.f('ix_media_uploads_user_id'), 'media_uploads', ['user_id'], unique=False)
    op.create_table('media_uses',
    sa.Column('media_id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.Enum('day', 'draft', 'template', 'exercise', 'program', 'message', 'form_check', name='placekind', native_enum=False, length=64), nullable=False),
    sa.Column('place', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['media_id'], ['media.id'], name=op.f('fk_media_uses_media_id')),
    sa.PrimaryKeyConstraint('media_id', 'kind', 'place', name=op.f('pk_media_uses'))
    )
    op.create_index('ix_media_uses_place', 'media_uses', ['kind', 'place'], unique=False)
    op.add_column('media', sa.Column('client_id', sa.Uuid(), nullable=True))
    op.add_column('media', sa.Column('scope', sa.Enum('user', 'hyrox', 'product', name='mediascope', native_enum=False, length=64), nullable=False, server_default=sa.text("'user'")))
    op.add_column('media', sa.Column('progress', sa.Integer(), nullable=False, server_default=sa.text("100")))
    op.add_column('media', sa.Column('failure', sa.String(), nullable=False, server_default=sa.text("''")))
    op.add_column('media', sa.Column('caption', sa.String(), nullable=False, server_default=sa.text("''")))
    op.add_column('media', sa.Column('tags', postgresql.JSONB(astext_type=sa.Text()), nullable=False, server_default=sa.text("'[]'::jsonb")))
    op.add_column('media', sa.Column('link_provider', sa.String(), nullable=True))
    op.add_column('media', sa.Column('video_id', sa.String(), nullable=True))
    op.add_column('media', sa.Column('link_key', sa.String(), nullable=False, server_default=sa.text("''")))
    op.add_column('media', sa.Column('duration_ms', sa.Integer(), nullable=True))
    op.alter_column('media', 'account_id',
               existing_type=sa.UUID(),
               nullable=True)
    op.alter_column('media', 'created_by',
               existing_type=sa.UUID(),
               nullable=True)
    op.alter_column('media', 'bytes',
               existing_type=sa.INTEGER(),
               type_=sa.BigInteger(),
               existing_nullable=False)
    op.create_index('ix_media_of_client', 'media', ['client_id', sa.literal_column('created_at DESC')], unique=False, postgresql_where=sa.text('client_id IS NOT NULL'))
    op.create_index('ix_media_scope', 'media', ['scope', sa.literal_column('created_at DESC')], unique=False, postgresql_where=sa.text("scope <> 'user'"))
    op.create_foreign_key(op.f('fk_media_client_id'), 'media', 'users', ['client_id'], ['id'])
    op.add_column('users', sa.Column('hyrox_access', sa.Boolean(), nullable=False, server_default=sa.false()))
    for name in ('scope', 'progress', 'failure', 'caption', 'tags', 'link_key'):
        op.alter_column('media', name, server_default=None)
    op.alter_column('users', 'hyrox_access', server_default=None)
    op.create_check_constraint(
        op.f('ck_media_owner'), 'media', "account_id is not null or client_id is not null or scope = 'product'"
    )
    # Covers are made from pictures of the library, and are not counted.
    op.execute("""
        insert into media_usage (owner_id, bytes)
        select account_id, sum(bytes) from media where source_id is null group by account_id
    """)
    # Pictures of the library that were sent are used in those messages.
    op.execute("""
        insert into media_uses (media_id, kind, place)
        select distinct m.id, 'message', x.conversation_id || '/' || x.seq
        from messages x cross join jsonb_array_elements(x.attachments) a join media m on m.id::text = a->>'resource_id'
        where a->>'resource_type' = 'media'
    """)


def downgrade() -> None:
    op.execute('delete from media where account_id is null or created_by is null')
    op.drop_constraint(op.f('ck_media_owner'), 'media')
    op.drop_column('users', 'hyrox_access')
    op.drop_constraint(op.f('fk_media_client_id'), 'media', type_='foreignkey')
    op.drop_index('ix_media_scope', table_name='media', postgresql_where=sa.text("scope <> 'user'"))
    op.drop_index('ix_media_of_client', table_name='media', postgresql_where=sa.text('client_id IS NOT NULL'))
    op.alter_column('media', 'bytes',
               existing_type=sa.BigInteger(),
               type_=sa.INTEGER(),
               existing_nullable=False)
    op.alter_column('media', 'created_by',
               existing_type=sa.UUID(),
               nullable=False)
    op.alter_column('media', 'account_id',
               existing_type=sa.UUID(),
               nullable=False)
    op.drop_column('media', 'duration_ms')
    op.drop_column('media', 'link_key')
    op.drop_column('media', 'video_id')
    op.drop_column('media', 'link_provider')
    op.drop_column('media', 'tags')
    op.drop_column('media', 'caption')
    op.drop_column('media', 'failure')
    op.drop_column('media', 'progress')
    op.drop_column('media', 'scope')
    op.drop_column('media', 'client_id')
    op.drop_index('ix_media_uses_place', table_name='media_uses')
    op.drop_table('media_uses')
    op.drop_index(op.f('ix_media_uploads_user_id'), table_name='media_uploads')
    op.drop_index(op.f('ix_media_uploads_used_at'), table_name='media_uploads')
    op.drop_table('media_uploads')
    op.drop_table('media_usage')
