-- Visits that shoppers book themselves, and what fitters report from their phones.
alter table installations
  add column purpose text check (purpose in ('measuring', 'fitting')),
  add column booked_at timestamptz;
comment on column installations.purpose is 'null: not said';
comment on column installations.booked_at is 'when a shopper booked it on the page; null: staff planned it';

comment on column settings.visits is 'of the module installations: {"timeSlots": ["08:00–10:00"], "booking": {"purposes": ["measuring"], "weekdays": [1, 2], "places": 1, "noticeDays": 2, "weeks": 4}, "checks": true, "warnsUnmade": true}; what is missing has its default';

create table visit_reports (
  -- Made by the phone, so that a report that is sent twice is stored once.
  id uuid primary key,
  visit_id uuid not null references installations (id) on delete cascade,
  -- The order whose pieces were measured; null: nothing was measured.
  order_id uuid references orders (id) on delete cascade,
  status text not null check (status in ('noted', 'measured', 'asked', 'declined', 'taken_over')),
  pieces jsonb not null default '[]' check (jsonb_typeof(pieces) = 'array'),
  signature jsonb check (jsonb_typeof(signature) = 'object'),
  -- What the customer was asked to agree to, in minor units.
  asked_total bigint,
  actor_id uuid,
  actor_name text,
  -- By the clock of the phone, never later than it was received.
  reported_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index visit_reports_visit_idx on visit_reports (visit_id, created_at);
create index visit_reports_order_idx on visit_reports (order_id, created_at);
create index visit_reports_actor_idx on visit_reports (actor_id);
create trigger visit_reports_touch before update on visit_reports
  for each row execute function touch_updated_at();
