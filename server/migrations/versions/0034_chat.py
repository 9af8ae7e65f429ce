"""Conversations: direct ones, and communities of programs and business accounts

Revision: 0034, after 0033
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0034'
down_revision = '0033'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('blocks',
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('blocked_id', sa.Uuid(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['blocked_id'], ['users.id'], name=op.f('fk_blocks_blocked_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_blocks_user_id')),
    sa.PrimaryKeyConstraint('user_id', 'blocked_id', name=op.f('pk_blocks'))
    )
    op.create_table('chat_settings',
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('shows_reading', sa.Boolean(), nullable=False),
    sa.Column('mails', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_chat_settings_user_id')),
    sa.PrimaryKeyConstraint('user_id', name=op.f('pk_chat_settings'))
    )
    op.create_table('saved_replies',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('title', sa.String(length=80), nullable=False),
    sa.Column('body', sa.String(length=5000), nullable=False),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_saved_replies_account_id')),
    sa.ForeignKeyConstraint(['created_by'], ['users.id'], name=op.f('fk_saved_replies_created_by')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_saved_replies'))
    )
    op.create_index(op.f('ix_saved_replies_account_id'), 'saved_replies', ['account_id'], unique=False)
    op.create_table('conversations',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.Enum('direct', 'program', 'account', name='conversationkind', native_enum=False, length=64), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=True),
    sa.Column('program_id', sa.Uuid(), nullable=True),
    sa.Column('posting', sa.Enum('everyone', 'coaches', name='posting', native_enum=False, length=64), nullable=False),
    sa.Column('about', sa.String(), nullable=False),
    sa.Column('seq', sa.Integer(), nullable=False),
    sa.Column('last_message_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('waiting_since', sa.DateTime(timezone=True), nullable=True),
    sa.Column('snoozed_until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('done_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.CheckConstraint("(kind = 'direct') = (client_id is not null)", name=op.f('ck_conversations_direct_has_client')),
    sa.CheckConstraint("(kind = 'program') = (program_id is not null)", name=op.f('ck_conversations_program_has_program')),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_conversations_account_id')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_conversations_client_id')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_conversations_program_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_conversations'))
    )
    op.create_index('ix_conversations_client', 'conversations', ['client_id'], unique=False)
    op.create_index('ix_conversations_desk', 'conversations', ['account_id', 'last_message_at'], unique=False)
    op.create_index('uq_conversations_account', 'conversations', ['account_id'], unique=True, postgresql_where=sa.text("kind = 'account'"))
    op.create_index('uq_conversations_direct', 'conversations', ['account_id', 'client_id'], unique=True, postgresql_where=sa.text("kind = 'direct'"))
    op.create_index('uq_conversations_program', 'conversations', ['program_id'], unique=True, postgresql_where=sa.text("kind = 'program'"))
    op.create_table('chat_pictures',
    sa.Column('conversation_id', sa.Uuid(), nullable=False),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('thumbnail_key', sa.String(), nullable=False),
    sa.Column('content_type', sa.String(), nullable=False),
    sa.Column('width', sa.Integer(), nullable=False),
    sa.Column('height', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['conversation_id'], ['conversations.id'], name=op.f('fk_chat_pictures_conversation_id')),
    sa.ForeignKeyConstraint(['created_by'], ['users.id'], name=op.f('fk_chat_pictures_created_by')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_chat_pictures'))
    )
    op.create_index(op.f('ix_chat_pictures_conversation_id'), 'chat_pictures', ['conversation_id'], unique=False)
    op.create_table('conversation_members',
    sa.Column('conversation_id', sa.Uuid(), nullable=False),
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('last_read_seq', sa.Integer(), nullable=False),
    sa.Column('joined_seq', sa.Integer(), nullable=False),
    sa.Column('joined_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('left_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('involvement', sa.Enum('everything', 'mentions', 'nothing', name='involvement', native_enum=False, length=64), nullable=True),
    sa.Column('muted_until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('mailed_seq', sa.Integer(), nullable=False),
    sa.Column('may_post', sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(['conversation_id'], ['conversations.id'], name=op.f('fk_conversation_members_conversation_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_conversation_members_user_id')),
    sa.PrimaryKeyConstraint('conversation_id', 'user_id', name=op.f('pk_conversation_members'))
    )
    op.create_index('ix_conversation_members_user', 'conversation_members', ['user_id'], unique=False)
    op.create_table('messages',
    sa.Column('conversation_id', sa.Uuid(), nullable=False),
    sa.Column('seq', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.Enum('text', 'card', name='messagekind', native_enum=False, length=64), nullable=False),
    sa.Column('author_id', sa.Uuid(), nullable=True),
    sa.Column('from_coach', sa.Boolean(), nullable=False),
    sa.Column('body', sa.String(length=5000), nullable=False),
    sa.Column('card', postgresql.JSONB(astext_type=sa.Text()), nullable=True),
    sa.Column('attachments', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('reply_to_seq', sa.Integer(), nullable=True),
    sa.Column('mentions_all', sa.Boolean(), nullable=False),
    sa.Column('good_answer', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('edited_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('deleted_by', sa.Uuid(), nullable=True),
    sa.Column('pinned_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('words', postgresql.TSVECTOR(), sa.Computed("to_tsvector('simple', body)", persisted=True), nullable=False),
    sa.ForeignKeyConstraint(['author_id'], ['users.id'], name=op.f('fk_messages_author_id')),
    sa.ForeignKeyConstraint(['conversation_id'], ['conversations.id'], name=op.f('fk_messages_conversation_id')),
    sa.ForeignKeyConstraint(['deleted_by'], ['users.id'], name=op.f('fk_messages_deleted_by')),
    sa.PrimaryKeyConstraint('conversation_id', 'seq', name=op.f('pk_messages')),
    sa.UniqueConstraint('id', name=op.f('uq_messages_id'))
    )
    op.create_index('ix_messages_author', 'messages', ['author_id', 'created_at'], unique=False)
    op.create_index('ix_messages_pinned', 'messages', ['conversation_id', 'pinned_at'], unique=False, postgresql_where=sa.text('pinned_at IS NOT NULL'))
    op.create_index('ix_messages_replies', 'messages', ['conversation_id', 'reply_to_seq'], unique=False)
    op.create_index('ix_messages_words', 'messages', ['words'], unique=False, postgresql_using='gin')
    op.create_table('planned_posts',
    sa.Column('conversation_id', sa.Uuid(), nullable=False),
    sa.Column('author_id', sa.Uuid(), nullable=False),
    sa.Column('body', sa.String(length=5000), nullable=False),
    sa.Column('attachments', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('mentions', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('mentions_all', sa.Boolean(), nullable=False),
    sa.Column('send_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('failed', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['author_id'], ['users.id'], name=op.f('fk_planned_posts_author_id')),
    sa.ForeignKeyConstraint(['conversation_id'], ['conversations.id'], name=op.f('fk_planned_posts_conversation_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_planned_posts'))
    )
    op.create_index(op.f('ix_planned_posts_conversation_id'), 'planned_posts', ['conversation_id'], unique=False)
    op.create_index('ix_planned_posts_due', 'planned_posts', ['send_at'], unique=False)
    op.create_table('mentions',
    sa.Column('conversation_id', sa.Uuid(), nullable=False),
    sa.Column('seq', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['conversation_id', 'seq'], ['messages.conversation_id', 'messages.seq'], name=op.f('fk_mentions_conversation_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_mentions_user_id')),
    sa.PrimaryKeyConstraint('conversation_id', 'seq', 'user_id', name=op.f('pk_mentions'))
    )
    op.create_index(op.f('ix_mentions_user_id'), 'mentions', ['user_id'], unique=False)
    op.create_table('message_reports',
    sa.Column('conversation_id', sa.Uuid(), nullable=False),
    sa.Column('seq', sa.Integer(), nullable=False),
    sa.Column('reporter_id', sa.Uuid(), nullable=False),
    sa.Column('reason', sa.String(length=500), nullable=False),
    sa.Column('state', sa.Enum('open', 'removed', 'dismissed', name='reportstate', native_enum=False, length=64), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('handled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('handled_by', sa.Uuid(), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['conversation_id', 'seq'], ['messages.conversation_id', 'messages.seq'], name=op.f('fk_message_reports_conversation_id')),
    sa.ForeignKeyConstraint(['handled_by'], ['users.id'], name=op.f('fk_message_reports_handled_by')),
    sa.ForeignKeyConstraint(['reporter_id'], ['users.id'], name=op.f('fk_message_reports_reporter_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_message_reports')),
    sa.UniqueConstraint('conversation_id', 'seq', 'reporter_id', name=op.f('uq_message_reports_conversation_id_seq_reporter_id'))
    )
    op.create_table('message_versions',
    sa.Column('conversation_id', sa.Uuid(), nullable=False),
    sa.Column('seq', sa.Integer(), nullable=False),
    sa.Column('body', sa.String(length=5000), nullable=False),
    sa.Column('replaced_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['conversation_id', 'seq'], ['messages.conversation_id', 'messages.seq'], name=op.f('fk_message_versions_conversation_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_message_versions'))
    )
    op.create_index('ix_message_versions_message', 'message_versions', ['conversation_id', 'seq'], unique=False)
    op.create_table('reactions',
    sa.Column('conversation_id', sa.Uuid(), nullable=False),
    sa.Column('seq', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('emoji', sa.String(length=32), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['conversation_id', 'seq'], ['messages.conversation_id', 'messages.seq'], name=op.f('fk_reactions_conversation_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_reactions_user_id')),
    sa.PrimaryKeyConstraint('conversation_id', 'seq', 'user_id', 'emoji', name=op.f('pk_reactions'))
    )
    _open_conversations()


_RUNNING = "('scheduled', 'trialing', 'active', 'past_due', 'resume')"


def _open_conversations() -> None:
    """The communities of published programs and business accounts with the clients who belong to them, and the direct
    conversation of each client with each account."""
    op.execute("""
        insert into conversations (id, account_id, kind, program_id, posting, about, seq, created_at)
        select gen_random_uuid(), account_id, 'program', id, 'everyone', '', 0, now()
        from programs where type in ('one_many', 'membership') and published_at is not null
    """)
    op.execute("""
        insert into conversations (id, account_id, kind, posting, about, seq, created_at)
        select gen_random_uuid(), id, 'account', 'everyone', '', 0, now() from accounts where kind <> 'private'
    """)
    op.execute("""
        insert into conversations (id, account_id, kind, client_id, posting, about, seq, created_at)
        select gen_random_uuid(), account_id, 'direct', client_id, 'everyone', '', 0, now()
        from memberships where state <> 'init' group by account_id, client_id
    """)
    op.execute("""
        insert into conversation_members
            (conversation_id, user_id, last_read_seq, joined_seq, joined_at, mailed_seq, may_post)
        select id, client_id, 0, 0, now(), 0, true from conversations where kind = 'direct'
    """)
    op.execute(f"""
        insert into conversation_members
            (conversation_id, user_id, last_read_seq, joined_seq, joined_at, mailed_seq, may_post)
        select distinct c.id, m.client_id, 0, 0, now(), 0, true
        from memberships m
        join conversations c on c.program_id = m.program_id or (c.kind = 'account' and c.account_id = m.account_id)
        where m.state in {_RUNNING} and m.removed_at is null
    """)


def downgrade() -> None:
    op.drop_table('reactions')
    op.drop_index('ix_message_versions_message', table_name='message_versions')
    op.drop_table('message_versions')
    op.drop_table('message_reports')
    op.drop_index(op.f('ix_mentions_user_id'), table_name='mentions')
    op.drop_table('mentions')
    op.drop_index('ix_planned_posts_due', table_name='planned_posts')
    op.drop_index(op.f('ix_planned_posts_conversation_id'), table_name='planned_posts')
    op.drop_table('planned_posts')
    op.drop_index('ix_messages_words', table_name='messages', postgresql_using='gin')
    op.drop_index('ix_messages_replies', table_name='messages')
    op.drop_index('ix_messages_pinned', table_name='messages', postgresql_where=sa.text('pinned_at IS NOT NULL'))
    op.drop_index('ix_messages_author', table_name='messages')
    op.drop_table('messages')
    op.drop_index('ix_conversation_members_user', table_name='conversation_members')
    op.drop_table('conversation_members')
    op.drop_index(op.f('ix_chat_pictures_conversation_id'), table_name='chat_pictures')
    op.drop_table('chat_pictures')
    op.drop_index('uq_conversations_program', table_name='conversations', postgresql_where=sa.text("kind = 'program'"))
    op.drop_index('uq_conversations_direct', table_name='conversations', postgresql_where=sa.text("kind = 'direct'"))
    op.drop_index('uq_conversations_account', table_name='conversations', postgresql_where=sa.text("kind = 'account'"))
    op.drop_index('ix_conversations_desk', table_name='conversations')
    op.drop_index('ix_conversations_client', table_name='conversations')
    op.drop_table('conversations')
    op.drop_index(op.f('ix_saved_replies_account_id'), table_name='saved_replies')
    op.drop_table('saved_replies')
    op.drop_table('chat_settings')
    op.drop_table('blocks')
