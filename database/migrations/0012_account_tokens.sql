-- Links that open or confirm an account: sent by mail, used once.

create table account_tokens (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'magic_link', 'reset_password')),
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- At most one link of a kind works for an account: a new one takes the place of the old.
create unique index account_tokens_unused_key on account_tokens (user_id, purpose) where used_at is null;
create index account_tokens_user_idx on account_tokens (user_id);
create index account_tokens_expires_at_idx on account_tokens (expires_at);

comment on column account_tokens.token_hash is 'SHA-256 of the token, never the token';
