-- What files of exchange rates wrote, so that it can be taken back for thirty days.
create table exchange_rate_imports (
  id uuid primary key default gen_random_uuid(),
  created integer not null,
  changed integer not null,
  written jsonb not null,
  kept jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
comment on column exchange_rate_imports.written is 'each rate after the import and before it; emptied when it is taken back';
comment on column exchange_rate_imports.kept is 'what an undo left as it was, and why';
create index exchange_rate_imports_created_at_idx on exchange_rate_imports (created_at, id);
