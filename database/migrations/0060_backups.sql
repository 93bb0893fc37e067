-- Backups that were tried, for the status page: when, where, how large, or why not.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  file text not null,
  made_by text not null check (made_by in ('command', 'schedule')),
  bytes bigint check (bytes >= 0),
  rows bigint check (rows >= 0),
  uploads integer check (uploads >= 0),
  failure text
);
create index backups_started_at on backups (started_at desc);
