-- People who are invited, addresses that change, and finding somebody in a long list.

alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens
  add constraint account_tokens_purpose_check
    check (purpose in ('verify_email', 'magic_link', 'reset_password', 'invitation', 'change_email')),
  add column email text;

comment on column account_tokens.email is 'change_email: the address that the account will have';

alter table users
  add column closed_at timestamptz(3),
  add column search_text text not null generated always as (plain_text(
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))) stored;

comment on column users.closed_at is 'set when its owner closed the account, whose person is forgotten and does not come back';

create index users_search_idx on users using gin (search_text gin_trgm_ops) where disabled_at is null;
create index users_newest_idx on users (created_at desc, id desc) where disabled_at is null;
create index users_role_newest_idx on users (role, created_at desc, id desc) where disabled_at is null;
