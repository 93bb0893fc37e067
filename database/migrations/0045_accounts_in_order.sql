-- The list of accounts can be read by name and by address, from either end.

alter table users
  add column sort_name text collate "C" not null generated always as
    (plain_text(trim(coalesce(last_name, '') || ' ' || coalesce(first_name, '')))) stored,
  add column sort_email text collate "C" not null generated always as (lower(coalesce(email, ''))) stored;

create index users_name_order_idx on users (sort_name, id) where disabled_at is null;
create index users_email_order_idx on users (sort_email, id) where disabled_at is null;
