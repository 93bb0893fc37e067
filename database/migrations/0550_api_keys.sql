-- Keys with which programs call the API.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null check (role in ('viewer', 'editor', 'admin')),
  scopes text[] not null,
  beginning text not null,
  hash text not null unique,
  made_by uuid not null references users (id) on delete cascade,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create trigger api_keys_touch before update on api_keys for each row execute function touch_updated_at();
create index api_keys_made_by_idx on api_keys (made_by);
comment on column api_keys.beginning is 'first characters, by which people recognise the key';
comment on column api_keys.hash is 'SHA-256 of the key, which is stored nowhere';
comment on column api_keys.made_by is 'the administrator for whom the key acts; it works only while they are one';
comment on column api_keys.revoked_at is 'kept for a year, so that a program learns why it is refused';
