-- The private address under which somebody of the staff subscribes to their visits.

create table visit_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  credentials_version integer not null,
  created_at timestamptz(3) not null default now()
);
comment on table visit_feeds is 'one private calendar address a person; a new one ends the one before';
comment on column visit_feeds.token_hash is 'SHA-256 of the token in the address, never the token';
comment on column visit_feeds.credentials_version is 'of the account when it was made: what ends all sessions ends the address';
