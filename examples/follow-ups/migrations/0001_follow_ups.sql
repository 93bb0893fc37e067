create table follow_ups (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders (id) on delete cascade,
  due_on date not null,
  done_at timestamptz(3),
  outcome text,
  created_at timestamptz(3) not null default now()
);
create index follow_ups_due_idx on follow_ups (due_on, id);
create index follow_ups_open_idx on follow_ups (due_on, id) where done_at is null;
