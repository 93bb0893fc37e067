-- Migrations of modules, each with numbers of its own.
create table module_migrations (
  module text not null,
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (module, version)
);

-- Events for modules that do something about them after the commit; a row goes when it is done.
create table event_deliveries (
  id bigint generated always as identity primary key,
  module text not null,
  event text not null,
  payload jsonb not null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null default now(),
  given_up boolean not null default false,
  last_error text,
  created_at timestamptz(3) not null default now()
);
create index event_deliveries_waiting_idx on event_deliveries (id) where not given_up;
create index event_deliveries_created_at_idx on event_deliveries (created_at);
