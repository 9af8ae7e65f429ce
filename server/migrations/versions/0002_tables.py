"""Every table of the first release.

Revision: 0002, after 0001
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('books_differences',
    sa.Column('scope', sa.String(length=255), nullable=False),
    sa.Column('found_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('missing_here', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('missing_there', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_books_differences'))
    )
    op.create_table('clock_offset',
    sa.Column('id', sa.SmallInteger(), autoincrement=False, nullable=False),
    sa.Column('seconds', sa.BigInteger(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_clock_offset'))
    )
    op.create_table('facts',
    sa.Column('type', sa.String(), nullable=False),
    sa.Column('actor_id', sa.Uuid(), nullable=True),
    sa.Column('account_id', sa.Uuid(), nullable=True),
    sa.Column('subject_id', sa.Uuid(), nullable=True),
    sa.Column('body', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_facts'))
    )
    op.create_index('ix_facts_account_id_at', 'facts', ['account_id', 'at'], unique=False)
    op.create_index(op.f('ix_facts_subject_id'), 'facts', ['subject_id'], unique=False)
    op.create_index(op.f('ix_facts_type'), 'facts', ['type'], unique=False)
    op.create_table('idempotent_answers',
    sa.Column('caller', sa.String(), nullable=False),
    sa.Column('route', sa.String(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('fingerprint', sa.String(), nullable=False),
    sa.Column('status', sa.Integer(), nullable=True),
    sa.Column('content_type', sa.String(), nullable=True),
    sa.Column('body', sa.LargeBinary(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), server_default=sa.text('now()'), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_idempotent_answers'))
    )
    op.create_index(op.f('ix_idempotent_answers_created_at'), 'idempotent_answers', ['created_at'], unique=False)
    op.create_index('uq_idempotent_answers', 'idempotent_answers', ['caller', 'route', 'key'], unique=True)
    op.create_table('mails',
    sa.Column('to', sa.String(), nullable=False),
    sa.Column('subject', sa.String(), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('html', sa.String(), nullable=True),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('sent_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('error', sa.String(), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_mails'))
    )
    op.create_index(op.f('ix_mails_created_at'), 'mails', ['created_at'], unique=False)
    op.create_index(op.f('ix_mails_to'), 'mails', ['to'], unique=False)
    op.create_table('provider_events_seen',
    sa.Column('scope', sa.String(length=255), nullable=False),
    sa.Column('until', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('scope', name=op.f('pk_provider_events_seen'))
    )
    op.create_table('provider_mode',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('mode', sa.String(), nullable=False),
    sa.Column('first_used_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint('id = 1', name=op.f('ck_provider_mode_single')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_provider_mode'))
    )
    op.create_table('rate_windows',
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('hits', sa.Integer(), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('key', name=op.f('pk_rate_windows')),
    prefixes=['UNLOGGED']
    )
    op.create_index(op.f('ix_rate_windows_expires_at'), 'rate_windows', ['expires_at'], unique=False)
    op.create_table('stored_files',
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('content_type', sa.String(), nullable=False),
    sa.Column('size', sa.BigInteger(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('owner_id', sa.Uuid(), nullable=True),
    sa.Column('public', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('uploaded_at', sa.DateTime(timezone=True), nullable=True),
    sa.PrimaryKeyConstraint('key', name=op.f('pk_stored_files'))
    )
    op.create_index(op.f('ix_stored_files_owner_id'), 'stored_files', ['owner_id'], unique=False)
    op.create_table('users',
    sa.Column('email', sa.String(length=254), nullable=False),
    sa.Column('password_hash', sa.String(), nullable=False),
    sa.Column('role', sa.Enum('coach', 'user', name='role', native_enum=False, length=64), nullable=False),
    sa.Column('first_name', sa.String(), nullable=False),
    sa.Column('last_name', sa.String(), nullable=False),
    sa.Column('birthdate', sa.Date(), nullable=True),
    sa.Column('gender', sa.Enum('male', 'female', 'other', 'not_said', name='gender', native_enum=False, length=64), nullable=True),
    sa.Column('country', sa.String(length=2), nullable=True),
    sa.Column('state', sa.String(length=16), nullable=True),
    sa.Column('platform_currency', sa.String(length=3), nullable=False),
    sa.Column('weight_unit', sa.String(length=2), nullable=False),
    sa.Column('length_unit', sa.String(length=2), nullable=False),
    sa.Column('zone', sa.String(), nullable=False),
    sa.Column('avatar_key', sa.String(), nullable=True),
    sa.Column('confirmed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('registration_step', sa.Enum('profile', 'verify', 'setup', 'done', name='registrationstep', native_enum=False, length=64), nullable=False),
    sa.Column('popup_storage', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('show_results', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_users')),
    sa.UniqueConstraint('email', name=op.f('uq_users_email'))
    )
    op.create_index('ix_users_name', 'users', [sa.literal_column('lower(last_name)'), sa.literal_column('lower(first_name)')], unique=False)
    op.create_table('webhook_events',
    sa.Column('endpoint', sa.String(length=16), nullable=False),
    sa.Column('event_id', sa.String(length=255), nullable=False),
    sa.Column('scope', sa.String(length=255), nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('object_id', sa.String(length=255), nullable=False),
    sa.Column('intent_id', sa.String(length=255), nullable=True),
    sa.Column('raw', sa.LargeBinary(), nullable=False),
    sa.Column('received_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('due_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('tries', sa.Integer(), nullable=False),
    sa.Column('handled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('parked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('error', sa.String(), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_webhook_events')),
    sa.UniqueConstraint('endpoint', 'event_id', name=op.f('uq_webhook_events_endpoint_event_id'))
    )
    op.create_index('ix_webhook_events_due', 'webhook_events', ['due_at'], unique=False, postgresql_where=sa.text('handled_at IS NULL AND parked_at IS NULL'))
    op.create_table('accounts',
    sa.Column('kind', sa.Enum('private', 'team', 'gym', 'brand', name='accountkind', native_enum=False, length=64), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('custom_url', sa.String(length=64), nullable=True),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.Column('country', sa.String(length=2), nullable=True),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('about', sa.String(), nullable=False),
    sa.Column('social_links', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('avatar_key', sa.String(), nullable=True),
    sa.Column('hide_checklist', sa.Boolean(), nullable=False),
    sa.Column('checklist', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['owner_id'], ['users.id'], name=op.f('fk_accounts_owner_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_accounts')),
    sa.UniqueConstraint('custom_url', name=op.f('uq_accounts_custom_url'))
    )
    op.create_index(op.f('ix_accounts_owner_id'), 'accounts', ['owner_id'], unique=False)
    op.create_table('fact_deliveries',
    sa.Column('fact_id', sa.Uuid(), nullable=False),
    sa.Column('listener', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['fact_id'], ['facts.id'], name=op.f('fk_fact_deliveries_fact_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('fact_id', 'listener', name=op.f('pk_fact_deliveries'))
    )
    op.create_table('one_time_tokens',
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('purpose', sa.Enum('confirm', 'reset', name='tokenpurpose', native_enum=False, length=64), nullable=False),
    sa.Column('token_hash', sa.String(length=64), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('used_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_one_time_tokens_user_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_one_time_tokens')),
    sa.UniqueConstraint('token_hash', name=op.f('uq_one_time_tokens_token_hash'))
    )
    op.create_index(op.f('ix_one_time_tokens_user_id'), 'one_time_tokens', ['user_id'], unique=False)
    op.create_table('payment_customers',
    sa.Column('scope', sa.String(length=255), nullable=False),
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('provider_id', sa.String(length=255), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_payment_customers_user_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payment_customers')),
    sa.UniqueConstraint('scope', 'user_id', name=op.f('uq_payment_customers_scope_user_id'))
    )
    op.create_index(op.f('ix_payment_customers_user_id'), 'payment_customers', ['user_id'], unique=False)
    op.create_table('access_tokens',
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('token_hash', sa.String(length=64), nullable=False),
    sa.Column('current_account_id', sa.Uuid(), nullable=True),
    sa.Column('device', sa.String(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('revoked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['current_account_id'], ['accounts.id'], name=op.f('fk_access_tokens_current_account_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_access_tokens_user_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_access_tokens')),
    sa.UniqueConstraint('token_hash', name=op.f('uq_access_tokens_token_hash'))
    )
    op.create_index(op.f('ix_access_tokens_user_id'), 'access_tokens', ['user_id'], unique=False)
    op.create_table('account_members',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('role', sa.Enum('owner', 'coach', name='memberrole', native_enum=False, length=64), nullable=False),
    sa.Column('invite_status', sa.Enum('init', 'pending', 'accepted', 'rejected', name='invitestatus', native_enum=False, length=64), nullable=False),
    sa.Column('financial', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_account_members_account_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_account_members_user_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_account_members')),
    sa.UniqueConstraint('account_id', 'user_id', name=op.f('uq_account_members_account_id_user_id'))
    )
    op.create_index(op.f('ix_account_members_user_id'), 'account_members', ['user_id'], unique=False)
    op.create_table('cards',
    sa.Column('customer_id', sa.Uuid(), nullable=False),
    sa.Column('scope', sa.String(length=255), nullable=False),
    sa.Column('provider_id', sa.String(length=255), nullable=False),
    sa.Column('brand', sa.String(length=32), nullable=False),
    sa.Column('last4', sa.String(length=4), nullable=False),
    sa.Column('exp_month', sa.Integer(), nullable=False),
    sa.Column('exp_year', sa.Integer(), nullable=False),
    sa.Column('networks', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('preferred_network', sa.String(length=32), nullable=True),
    sa.Column('billing', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('wallet', sa.String(length=32), nullable=True),
    sa.Column('is_default', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('removed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['customer_id'], ['payment_customers.id'], name=op.f('fk_cards_customer_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_cards')),
    sa.UniqueConstraint('scope', 'provider_id', name=op.f('uq_cards_scope_provider_id'))
    )
    op.create_index(op.f('ix_cards_customer_id'), 'cards', ['customer_id'], unique=False)
    op.create_index('uq_cards_default', 'cards', ['customer_id'], unique=True, postgresql_where=sa.text('is_default AND removed_at IS NULL'))
    op.create_table('client_reviews',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('reviewed_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_client_reviews_account_id')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_client_reviews_client_id')),
    sa.PrimaryKeyConstraint('account_id', 'client_id', name=op.f('pk_client_reviews'))
    )
    op.create_table('exercises',
    sa.Column('account_id', sa.Uuid(), nullable=True),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('metric_category', sa.Enum('strength', 'cardio', 'mobility', name='metriccategory', native_enum=False, length=64), nullable=False),
    sa.Column('muscle_group', sa.Enum('abdominal', 'arms', 'back', 'chest', 'shoulders', 'lower_legs', 'upper_legs', name='musclegroup', native_enum=False, length=64), nullable=False),
    sa.Column('equipment', sa.Enum('accessories', 'cardio', 'functional', 'mobility', 'specialised_equipment', 'strength', 'other', name='equipment', native_enum=False, length=64), nullable=False),
    sa.Column('measurement', sa.Enum('weight_reps', 'reps', 'bodyweight', 'duration', 'distance', 'distance_duration', 'weight_distance', 'calories', name='measurement', native_enum=False, length=64), nullable=False),
    sa.Column('cue', sa.String(), nullable=False),
    sa.Column('instructions', sa.String(), nullable=False),
    sa.Column('picture_key', sa.String(), nullable=True),
    sa.Column('source', sa.String(), nullable=True),
    sa.Column('source_id', sa.String(), nullable=True),
    sa.Column('archived_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_exercises_account_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_exercises'))
    )
    op.create_index('uq_exercises_name', 'exercises', ['account_id', sa.literal_column('lower(name)')], unique=True, postgresql_nulls_not_distinct=True)
    op.create_index('uq_exercises_source', 'exercises', ['account_id', 'source', 'source_id'], unique=True, postgresql_nulls_not_distinct=True, postgresql_where=sa.text('source IS NOT NULL'))
    op.create_table('invoices',
    sa.Column('owner_kind', sa.String(length=32), nullable=False),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.Column('epoch', sa.Integer(), nullable=False),
    sa.Column('period_no', sa.Integer(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('scope', sa.String(length=255), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('product_id', sa.Uuid(), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('amount_minor', sa.Integer(), nullable=False),
    sa.Column('fee_minor', sa.Integer(), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('recurring', sa.Boolean(), nullable=False),
    sa.Column('unattended', sa.Boolean(), nullable=False),
    sa.Column('state', sa.Enum('open', 'paid', 'void', name='invoicestate', native_enum=False, length=64), nullable=False),
    sa.Column('generation', sa.Integer(), nullable=False),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('intent_id', sa.String(length=255), nullable=True),
    sa.Column('close_wanted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('refunded_minor', sa.Integer(), nullable=False),
    sa.Column('period_start', sa.DateTime(timezone=True), nullable=False),
    sa.Column('period_end', sa.DateTime(timezone=True), nullable=True),
    sa.Column('opened_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('settled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.CheckConstraint('amount_minor > 0', name=op.f('ck_invoices_amount')),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_invoices_account_id')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_invoices_client_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_invoices')),
    sa.UniqueConstraint('owner_kind', 'owner_id', 'epoch', 'period_no', name=op.f('uq_invoices_owner_kind_owner_id_epoch_period_no'))
    )
    op.create_index(op.f('ix_invoices_account_id'), 'invoices', ['account_id'], unique=False)
    op.create_index(op.f('ix_invoices_client_id'), 'invoices', ['client_id'], unique=False)
    op.create_index(op.f('ix_invoices_intent_id'), 'invoices', ['intent_id'], unique=False)
    op.create_index('ix_invoices_open', 'invoices', ['opened_at'], unique=False, postgresql_where=sa.text("state = 'open'"))
    op.create_table('media',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.Enum('image', 'video', 'youtube', 'other', name='mediakind', native_enum=False, length=64), nullable=False),
    sa.Column('state', sa.Enum('processing', 'published', 'failed', name='mediastate', native_enum=False, length=64), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('sizes', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('content_type', sa.String(), nullable=False),
    sa.Column('bytes', sa.Integer(), nullable=False),
    sa.Column('width', sa.Integer(), nullable=True),
    sa.Column('height', sa.Integer(), nullable=True),
    sa.Column('source_id', sa.Uuid(), nullable=True),
    sa.Column('crop', postgresql.JSONB(astext_type=sa.Text()), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_media_account_id')),
    sa.ForeignKeyConstraint(['created_by'], ['users.id'], name=op.f('fk_media_created_by')),
    sa.ForeignKeyConstraint(['source_id'], ['media.id'], name=op.f('fk_media_source_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_media'))
    )
    op.create_index('ix_media_library', 'media', ['account_id', sa.literal_column('created_at DESC')], unique=False)
    op.create_table('payment_accounts',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('provider_id', sa.String(length=255), nullable=False),
    sa.Column('charges_enabled', sa.Boolean(), nullable=False),
    sa.Column('payouts_enabled', sa.Boolean(), nullable=False),
    sa.Column('details_submitted', sa.Boolean(), nullable=False),
    sa.Column('verification_fields', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('disabled_reason', sa.String(), nullable=True),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('bank_last4', sa.String(length=4), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_payment_accounts_account_id')),
    sa.PrimaryKeyConstraint('account_id', name=op.f('pk_payment_accounts')),
    sa.UniqueConstraint('provider_id', name=op.f('uq_payment_accounts_provider_id'))
    )
    op.create_table('subscriptions',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('product_kind', sa.Enum('free', 'professional_band1', 'professional_band2', 'professional_band3', 'professional_band4', 'professional_band5', name='productkind', native_enum=False, length=64), nullable=True),
    sa.Column('trial_started_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('trial_end_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_subscriptions_account_id')),
    sa.PrimaryKeyConstraint('account_id', name=op.f('pk_subscriptions'))
    )
    op.create_table('ledger_entries',
    sa.Column('scope', sa.String(length=255), nullable=False),
    sa.Column('kind', sa.Enum('payment', 'refund', name='entrykind', native_enum=False, length=64), nullable=False),
    sa.Column('source_id', sa.String(length=255), nullable=False),
    sa.Column('intent_id', sa.String(length=255), nullable=False),
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('gross_minor', sa.Integer(), nullable=False),
    sa.Column('platform_fee_minor', sa.Integer(), nullable=False),
    sa.Column('provider_fee_minor', sa.Integer(), nullable=True),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('surplus', sa.Boolean(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_ledger_entries_account_id')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_ledger_entries_client_id')),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoices.id'], name=op.f('fk_ledger_entries_invoice_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_ledger_entries')),
    sa.UniqueConstraint('scope', 'source_id', name=op.f('uq_ledger_entries_scope_source_id'))
    )
    op.create_index('ix_ledger_entries_account_at', 'ledger_entries', ['account_id', 'at'], unique=False)
    op.create_index(op.f('ix_ledger_entries_client_id'), 'ledger_entries', ['client_id'], unique=False)
    op.create_index(op.f('ix_ledger_entries_invoice_id'), 'ledger_entries', ['invoice_id'], unique=False)
    op.create_table('payment_attempts',
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('n', sa.Integer(), nullable=False),
    sa.Column('generation', sa.Integer(), nullable=False),
    sa.Column('intent_id', sa.String(length=255), nullable=False),
    sa.Column('payment_method', sa.String(length=255), nullable=False),
    sa.Column('on_session', sa.Boolean(), nullable=False),
    sa.Column('state', sa.Enum('new', 'requires_action', 'processing', 'succeeded', 'declined', 'blocked', 'canceled', name='attemptstate', native_enum=False, length=64), nullable=False),
    sa.Column('decline_code', sa.String(length=255), nullable=True),
    sa.Column('decline_message', sa.String(), nullable=True),
    sa.Column('soft', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('settled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoices.id'], name=op.f('fk_payment_attempts_invoice_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_payment_attempts')),
    sa.UniqueConstraint('invoice_id', 'n', name=op.f('uq_payment_attempts_invoice_id_n'))
    )
    op.create_index(op.f('ix_payment_attempts_intent_id'), 'payment_attempts', ['intent_id'], unique=False)
    op.create_index('uq_payment_attempts_live', 'payment_attempts', ['invoice_id'], unique=True, postgresql_where=sa.text("state IN ('new', 'requires_action', 'processing')"))
    op.create_table('programs',
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.Column('type', sa.Enum('fixed', 'membership', 'individual', 'one_many', name='programtype', native_enum=False, length=64), nullable=False),
    sa.Column('state', sa.Enum('draft', 'published', name='programstate', native_enum=False, length=64), nullable=False),
    sa.Column('title', sa.String(), nullable=False),
    sa.Column('description', sa.String(), nullable=False),
    sa.Column('custom_url', sa.String(length=64), nullable=True),
    sa.Column('trial_days', sa.Integer(), nullable=False),
    sa.Column('launch_date', sa.Date(), nullable=True),
    sa.Column('starts_on', sa.Date(), nullable=True),
    sa.Column('visibility_days', sa.Integer(), nullable=True),
    sa.Column('accessibility', sa.Boolean(), nullable=False),
    sa.Column('storefront_visible', sa.Boolean(), nullable=False),
    sa.Column('skip_sales_page', sa.Boolean(), nullable=False),
    sa.Column('notifications', sa.Boolean(), nullable=False),
    sa.Column('welcome_message', sa.String(), nullable=False),
    sa.Column('waiver_on', sa.Boolean(), nullable=False),
    sa.Column('waiver_text', sa.String(), nullable=False),
    sa.Column('level', sa.Integer(), nullable=True),
    sa.Column('sessions_per_day', sa.Integer(), nullable=False),
    sa.Column('average_duration', sa.Integer(), nullable=True),
    sa.Column('days_per_week', sa.Integer(), nullable=True),
    sa.Column('wide_cover_id', sa.Uuid(), nullable=True),
    sa.Column('square_cover_id', sa.Uuid(), nullable=True),
    sa.Column('published_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('archived_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_programs_account_id')),
    sa.ForeignKeyConstraint(['created_by'], ['users.id'], name=op.f('fk_programs_created_by')),
    sa.ForeignKeyConstraint(['square_cover_id'], ['media.id'], name=op.f('fk_programs_square_cover_id')),
    sa.ForeignKeyConstraint(['wide_cover_id'], ['media.id'], name=op.f('fk_programs_wide_cover_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_programs')),
    sa.UniqueConstraint('custom_url', name=op.f('uq_programs_custom_url'))
    )
    op.create_index(op.f('ix_programs_account_id'), 'programs', ['account_id'], unique=False)
    op.create_table('refunds',
    sa.Column('invoice_id', sa.Uuid(), nullable=False),
    sa.Column('scope', sa.String(length=255), nullable=False),
    sa.Column('intent_id', sa.String(length=255), nullable=False),
    sa.Column('charge_id', sa.String(length=255), nullable=False),
    sa.Column('key', sa.String(length=128), nullable=False),
    sa.Column('amount_minor', sa.Integer(), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('reason', sa.Enum('coach', 'surplus', name='refundreason', native_enum=False, length=64), nullable=False),
    sa.Column('state', sa.Enum('wanted', 'done', 'failed', name='refundstate', native_enum=False, length=64), nullable=False),
    sa.Column('provider_id', sa.String(length=255), nullable=True),
    sa.Column('error', sa.String(), nullable=True),
    sa.Column('wanted_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('settled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['invoice_id'], ['invoices.id'], name=op.f('fk_refunds_invoice_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_refunds')),
    sa.UniqueConstraint('key', name=op.f('uq_refunds_key'))
    )
    op.create_index(op.f('ix_refunds_invoice_id'), 'refunds', ['invoice_id'], unique=False)
    op.create_index('ix_refunds_wanted', 'refunds', ['wanted_at'], unique=False, postgresql_where=sa.text("state = 'wanted'"))
    op.create_table('allowed_emails',
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.Column('email', sa.String(length=254), nullable=False),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_allowed_emails_program_id')),
    sa.PrimaryKeyConstraint('program_id', 'email', name=op.f('pk_allowed_emails'))
    )
    op.create_table('notifications',
    sa.Column('user_id', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=True),
    sa.Column('activity_type', sa.Enum('financial', 'content_warnings', 'client_activity', 'invite', 'coach_membership', 'chat_mention', name='activitytype', native_enum=False, length=64), nullable=False),
    sa.Column('notification_type', sa.String(length=64), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('about_id', sa.Uuid(), nullable=True),
    sa.Column('program_id', sa.Uuid(), nullable=True),
    sa.Column('schedule_date', sa.Date(), nullable=True),
    sa.Column('read_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['about_id'], ['users.id'], name=op.f('fk_notifications_about_id')),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_notifications_account_id')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_notifications_program_id')),
    sa.ForeignKeyConstraint(['user_id'], ['users.id'], name=op.f('fk_notifications_user_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_notifications'))
    )
    op.create_index('ix_notifications_newest', 'notifications', ['user_id', sa.literal_column('id DESC')], unique=False)
    op.create_index('ix_notifications_unread', 'notifications', ['user_id', 'activity_type'], unique=False, postgresql_where=sa.text('read_at IS NULL'))
    op.create_table('price_options',
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.Column('period', sa.Enum('weekly', 'biweekly', 'four_weekly', 'monthly', 'bimonthly', 'quarterly', 'biannual', 'yearly', 'one_off', name='period', native_enum=False, length=64), nullable=False),
    sa.Column('amount_minor', sa.Integer(), nullable=False),
    sa.Column('currency', sa.String(length=3), nullable=False),
    sa.Column('archived_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('message_about_changed_price', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_price_options_program_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_price_options'))
    )
    op.create_index(op.f('ix_price_options_program_id'), 'price_options', ['program_id'], unique=False)
    op.create_index('uq_price_options_active_period', 'price_options', ['program_id', 'period'], unique=True, postgresql_where=sa.text('archived_at IS NULL'))
    op.create_table('program_invites',
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('email', sa.String(length=254), nullable=False),
    sa.Column('token_hash', sa.String(length=64), nullable=True),
    sa.Column('state', sa.Enum('init', 'sent', 'accepted', 'declined', 'expired', name='invitestate', native_enum=False, length=64), nullable=False),
    sa.Column('sent_on', sa.Date(), nullable=True),
    sa.Column('created_by', sa.Uuid(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_program_invites_account_id')),
    sa.ForeignKeyConstraint(['created_by'], ['users.id'], name=op.f('fk_program_invites_created_by')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_program_invites_program_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_program_invites')),
    sa.UniqueConstraint('token_hash', name=op.f('uq_program_invites_token_hash'))
    )
    op.create_index(op.f('ix_program_invites_email'), 'program_invites', ['email'], unique=False)
    op.create_index('uq_program_invites_email', 'program_invites', ['program_id', 'email'], unique=True)
    op.create_table('tracks',
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.Column('name', sa.String(length=63), nullable=False),
    sa.Column('is_default', sa.Boolean(), nullable=False),
    sa.Column('archived_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_tracks_program_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tracks'))
    )
    op.create_index(op.f('ix_tracks_program_id'), 'tracks', ['program_id'], unique=False)
    op.create_index('uq_tracks_name', 'tracks', ['program_id', sa.literal_column('lower(name)')], unique=True)
    op.create_table('memberships',
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('price_option_id', sa.Uuid(), nullable=True),
    sa.Column('pending_price_option_id', sa.Uuid(), nullable=True),
    sa.Column('state', sa.Enum('init', 'incomplete', 'incomplete_expired', 'scheduled', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'canceledEOB', 'past', 'resume', name='state', native_enum=False, length=64), nullable=False),
    sa.Column('canceled_by', sa.Enum('canceled_by_coach', 'canceled_by_athlete', 'canceled_pre_trial', name='canceledby', native_enum=False, length=64), nullable=True),
    sa.Column('cancel_at_period_end', sa.Boolean(), nullable=False),
    sa.Column('blocked_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('epoch', sa.Integer(), nullable=False),
    sa.Column('starts_on', sa.Date(), nullable=True),
    sa.Column('trial_end_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('anchor_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('period_no', sa.Integer(), nullable=False),
    sa.Column('period_end_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('past_due_since', sa.DateTime(timezone=True), nullable=True),
    sa.Column('paused_on', sa.Date(), nullable=True),
    sa.Column('applied', sa.Boolean(), nullable=False),
    sa.Column('trial_offered', sa.Boolean(), nullable=False),
    sa.Column('trialed', sa.Boolean(), nullable=False),
    sa.Column('waiver_accepted_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('accepted_waiver_text', sa.String(), nullable=True),
    sa.Column('waiver_name', sa.String(), nullable=True),
    sa.Column('zone', sa.String(length=64), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_memberships_account_id')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_memberships_client_id')),
    sa.ForeignKeyConstraint(['pending_price_option_id'], ['price_options.id'], name=op.f('fk_memberships_pending_price_option_id')),
    sa.ForeignKeyConstraint(['price_option_id'], ['price_options.id'], name=op.f('fk_memberships_price_option_id')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_memberships_program_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_memberships')),
    sa.UniqueConstraint('client_id', 'program_id', name=op.f('uq_memberships_client_id_program_id'))
    )
    op.create_index('ix_memberships_account_state', 'memberships', ['account_id', 'state'], unique=False)
    op.create_index('ix_memberships_program_state', 'memberships', ['program_id', 'state'], unique=False)
    op.create_table('timelines',
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.Column('track_id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=True),
    sa.Column('type', sa.Enum('fixed', 'membership', 'individual', 'one_many', name='programtype', native_enum=False, length=64), nullable=False),
    sa.Column('anchor', sa.Date(), nullable=True),
    sa.Column('ahead_days', sa.Integer(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_timelines_client_id')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_timelines_program_id')),
    sa.ForeignKeyConstraint(['track_id'], ['tracks.id'], name=op.f('fk_timelines_track_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_timelines')),
    sa.UniqueConstraint('track_id', 'client_id', name=op.f('uq_timelines_track_id_client_id'), postgresql_nulls_not_distinct=True)
    )
    op.create_index(op.f('ix_timelines_program_id'), 'timelines', ['program_id'], unique=False)
    op.create_table('day_versions',
    sa.Column('timeline_id', sa.Uuid(), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('content', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('saved_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('saved_by', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['saved_by'], ['users.id'], name=op.f('fk_day_versions_saved_by')),
    sa.ForeignKeyConstraint(['timeline_id'], ['timelines.id'], name=op.f('fk_day_versions_timeline_id')),
    sa.PrimaryKeyConstraint('timeline_id', 'day', 'version', name=op.f('pk_day_versions'))
    )
    op.create_table('enrolments',
    sa.Column('membership_id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('program_id', sa.Uuid(), nullable=False),
    sa.Column('account_id', sa.Uuid(), nullable=False),
    sa.Column('timeline_id', sa.Uuid(), nullable=False),
    sa.Column('anchor', sa.Date(), nullable=False),
    sa.Column('sees_from', sa.Date(), nullable=False),
    sa.Column('run', sa.SmallInteger(), nullable=False),
    sa.Column('open', sa.Boolean(), nullable=False),
    sa.Column('paused_on', sa.Date(), nullable=True),
    sa.Column('ended_on', sa.Date(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['account_id'], ['accounts.id'], name=op.f('fk_enrolments_account_id')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_enrolments_client_id')),
    sa.ForeignKeyConstraint(['membership_id'], ['memberships.id'], name=op.f('fk_enrolments_membership_id')),
    sa.ForeignKeyConstraint(['program_id'], ['programs.id'], name=op.f('fk_enrolments_program_id')),
    sa.ForeignKeyConstraint(['timeline_id'], ['timelines.id'], name=op.f('fk_enrolments_timeline_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_enrolments')),
    sa.UniqueConstraint('membership_id', name=op.f('uq_enrolments_membership_id'))
    )
    op.create_index(op.f('ix_enrolments_client_id'), 'enrolments', ['client_id'], unique=False)
    op.create_index(op.f('ix_enrolments_program_id'), 'enrolments', ['program_id'], unique=False)
    op.create_index(op.f('ix_enrolments_timeline_id'), 'enrolments', ['timeline_id'], unique=False)
    op.create_table('membership_timers',
    sa.Column('membership_id', sa.Uuid(), nullable=False),
    sa.Column('kind', sa.String(length=40), nullable=False),
    sa.Column('due_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('handled_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['membership_id'], ['memberships.id'], name=op.f('fk_membership_timers_membership_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_membership_timers')),
    sa.UniqueConstraint('membership_id', 'kind', 'due_at', name=op.f('uq_membership_timers_membership_id_kind_due_at'))
    )
    op.create_index('ix_membership_timers_due', 'membership_timers', ['due_at'], unique=False, postgresql_where=sa.text('handled_at IS NULL'))
    op.create_index(op.f('ix_membership_timers_membership_id'), 'membership_timers', ['membership_id'], unique=False)
    op.create_table('timeline_days',
    sa.Column('timeline_id', sa.Uuid(), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('content', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_by', sa.Uuid(), nullable=False),
    sa.CheckConstraint('day >= 0', name=op.f('ck_timeline_days_day')),
    sa.ForeignKeyConstraint(['timeline_id'], ['timelines.id'], name=op.f('fk_timeline_days_timeline_id')),
    sa.ForeignKeyConstraint(['updated_by'], ['users.id'], name=op.f('fk_timeline_days_updated_by')),
    sa.PrimaryKeyConstraint('timeline_id', 'day', name=op.f('pk_timeline_days'))
    )
    op.create_table('block_scores',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('enrolment_id', sa.Uuid(), nullable=False),
    sa.Column('run', sa.SmallInteger(), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('date', sa.Date(), nullable=False),
    sa.Column('block_id', sa.String(length=32), nullable=False),
    sa.Column('score', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('prescribed', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('logged_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_block_scores_client_id')),
    sa.ForeignKeyConstraint(['enrolment_id'], ['enrolments.id'], name=op.f('fk_block_scores_enrolment_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_block_scores')),
    sa.UniqueConstraint('enrolment_id', 'run', 'day', 'block_id', name=op.f('uq_block_scores_enrolment_id_run_day_block_id'))
    )
    op.create_index('ix_block_scores_client_date', 'block_scores', ['client_id', 'date'], unique=False)
    op.create_table('day_logs',
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('enrolment_id', sa.Uuid(), nullable=False),
    sa.Column('run', sa.SmallInteger(), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('date', sa.Date(), nullable=False),
    sa.Column('mood', sa.SmallInteger(), nullable=True),
    sa.Column('energy', sa.SmallInteger(), nullable=True),
    sa.Column('comment', sa.String(), nullable=False),
    sa.Column('completed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.CheckConstraint('energy between 1 and 5', name=op.f('ck_day_logs_energy')),
    sa.CheckConstraint('mood between 1 and 5', name=op.f('ck_day_logs_mood')),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_day_logs_client_id')),
    sa.ForeignKeyConstraint(['enrolment_id'], ['enrolments.id'], name=op.f('fk_day_logs_enrolment_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_day_logs')),
    sa.UniqueConstraint('enrolment_id', 'run', 'day', name=op.f('uq_day_logs_enrolment_id_run_day'))
    )
    op.create_index('ix_day_logs_client_date', 'day_logs', ['client_id', 'date'], unique=False)
    op.create_table('set_results',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('client_id', sa.Uuid(), nullable=False),
    sa.Column('enrolment_id', sa.Uuid(), nullable=False),
    sa.Column('run', sa.SmallInteger(), nullable=False),
    sa.Column('day', sa.Integer(), nullable=False),
    sa.Column('date', sa.Date(), nullable=False),
    sa.Column('block_id', sa.String(length=32), nullable=False),
    sa.Column('entry_id', sa.String(length=32), nullable=False),
    sa.Column('set_id', sa.String(length=32), nullable=False),
    sa.Column('exercise_id', sa.Uuid(), nullable=True),
    sa.Column('done', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('prescribed', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('logged_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['client_id'], ['users.id'], name=op.f('fk_set_results_client_id')),
    sa.ForeignKeyConstraint(['enrolment_id'], ['enrolments.id'], name=op.f('fk_set_results_enrolment_id')),
    sa.ForeignKeyConstraint(['exercise_id'], ['exercises.id'], name=op.f('fk_set_results_exercise_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_set_results')),
    sa.UniqueConstraint('enrolment_id', 'run', 'day', 'set_id', name=op.f('uq_set_results_enrolment_id_run_day_set_id'))
    )
    op.create_index('ix_set_results_client_date', 'set_results', ['client_id', 'date'], unique=False)
    op.create_index('ix_set_results_exercise', 'set_results', ['client_id', 'exercise_id', 'date'], unique=False)


def downgrade() -> None:
    op.drop_index('ix_set_results_exercise', table_name='set_results')
    op.drop_index('ix_set_results_client_date', table_name='set_results')
    op.drop_table('set_results')
    op.drop_index('ix_day_logs_client_date', table_name='day_logs')
    op.drop_table('day_logs')
    op.drop_index('ix_block_scores_client_date', table_name='block_scores')
    op.drop_table('block_scores')
    op.drop_table('timeline_days')
    op.drop_index(op.f('ix_membership_timers_membership_id'), table_name='membership_timers')
    op.drop_index('ix_membership_timers_due', table_name='membership_timers', postgresql_where=sa.text('handled_at IS NULL'))
    op.drop_table('membership_timers')
    op.drop_index(op.f('ix_enrolments_timeline_id'), table_name='enrolments')
    op.drop_index(op.f('ix_enrolments_program_id'), table_name='enrolments')
    op.drop_index(op.f('ix_enrolments_client_id'), table_name='enrolments')
    op.drop_table('enrolments')
    op.drop_table('day_versions')
    op.drop_index(op.f('ix_timelines_program_id'), table_name='timelines')
    op.drop_table('timelines')
    op.drop_index('ix_memberships_program_state', table_name='memberships')
    op.drop_index('ix_memberships_account_state', table_name='memberships')
    op.drop_table('memberships')
    op.drop_index('uq_tracks_name', table_name='tracks')
    op.drop_index(op.f('ix_tracks_program_id'), table_name='tracks')
    op.drop_table('tracks')
    op.drop_index('uq_program_invites_email', table_name='program_invites')
    op.drop_index(op.f('ix_program_invites_email'), table_name='program_invites')
    op.drop_table('program_invites')
    op.drop_index('uq_price_options_active_period', table_name='price_options', postgresql_where=sa.text('archived_at IS NULL'))
    op.drop_index(op.f('ix_price_options_program_id'), table_name='price_options')
    op.drop_table('price_options')
    op.drop_index('ix_notifications_unread', table_name='notifications', postgresql_where=sa.text('read_at IS NULL'))
    op.drop_index('ix_notifications_newest', table_name='notifications')
    op.drop_table('notifications')
    op.drop_table('allowed_emails')
    op.drop_index('ix_refunds_wanted', table_name='refunds', postgresql_where=sa.text("state = 'wanted'"))
    op.drop_index(op.f('ix_refunds_invoice_id'), table_name='refunds')
    op.drop_table('refunds')
    op.drop_index(op.f('ix_programs_account_id'), table_name='programs')
    op.drop_table('programs')
    op.drop_index('uq_payment_attempts_live', table_name='payment_attempts', postgresql_where=sa.text("state IN ('new', 'requires_action', 'processing')"))
    op.drop_index(op.f('ix_payment_attempts_intent_id'), table_name='payment_attempts')
    op.drop_table('payment_attempts')
    op.drop_index(op.f('ix_ledger_entries_invoice_id'), table_name='ledger_entries')
    op.drop_index(op.f('ix_ledger_entries_client_id'), table_name='ledger_entries')
    op.drop_index('ix_ledger_entries_account_at', table_name='ledger_entries')
    op.drop_table('ledger_entries')
    op.drop_table('subscriptions')
    op.drop_table('payment_accounts')
    op.drop_index('ix_media_library', table_name='media')
    op.drop_table('media')
    op.drop_index('ix_invoices_open', table_name='invoices', postgresql_where=sa.text("state = 'open'"))
    op.drop_index(op.f('ix_invoices_intent_id'), table_name='invoices')
    op.drop_index(op.f('ix_invoices_client_id'), table_name='invoices')
    op.drop_index(op.f('ix_invoices_account_id'), table_name='invoices')
    op.drop_table('invoices')
    op.drop_index('uq_exercises_source', table_name='exercises', postgresql_nulls_not_distinct=True, postgresql_where=sa.text('source IS NOT NULL'))
    op.drop_index('uq_exercises_name', table_name='exercises', postgresql_nulls_not_distinct=True)
    op.drop_table('exercises')
    op.drop_table('client_reviews')
    op.drop_index('uq_cards_default', table_name='cards', postgresql_where=sa.text('is_default AND removed_at IS NULL'))
    op.drop_index(op.f('ix_cards_customer_id'), table_name='cards')
    op.drop_table('cards')
    op.drop_index(op.f('ix_account_members_user_id'), table_name='account_members')
    op.drop_table('account_members')
    op.drop_index(op.f('ix_access_tokens_user_id'), table_name='access_tokens')
    op.drop_table('access_tokens')
    op.drop_index(op.f('ix_payment_customers_user_id'), table_name='payment_customers')
    op.drop_table('payment_customers')
    op.drop_index(op.f('ix_one_time_tokens_user_id'), table_name='one_time_tokens')
    op.drop_table('one_time_tokens')
    op.drop_table('fact_deliveries')
    op.drop_index(op.f('ix_accounts_owner_id'), table_name='accounts')
    op.drop_table('accounts')
    op.drop_index('ix_webhook_events_due', table_name='webhook_events', postgresql_where=sa.text('handled_at IS NULL AND parked_at IS NULL'))
    op.drop_table('webhook_events')
    op.drop_index('ix_users_name', table_name='users')
    op.drop_table('users')
    op.drop_index(op.f('ix_stored_files_owner_id'), table_name='stored_files')
    op.drop_table('stored_files')
    op.drop_index(op.f('ix_rate_windows_expires_at'), table_name='rate_windows')
    op.drop_table('rate_windows')
    op.drop_table('provider_mode')
    op.drop_table('provider_events_seen')
    op.drop_index(op.f('ix_mails_to'), table_name='mails')
    op.drop_index(op.f('ix_mails_created_at'), table_name='mails')
    op.drop_table('mails')
    op.drop_index('uq_idempotent_answers', table_name='idempotent_answers')
    op.drop_index(op.f('ix_idempotent_answers_created_at'), table_name='idempotent_answers')
    op.drop_table('idempotent_answers')
    op.drop_index(op.f('ix_facts_type'), table_name='facts')
    op.drop_index(op.f('ix_facts_subject_id'), table_name='facts')
    op.drop_index('ix_facts_account_id_at', table_name='facts')
    op.drop_table('facts')
    op.drop_table('clock_offset')
    op.drop_table('books_differences')
