-- Orders that are not ready on the promised day: what the customer was told, and what they answered.
create table delay_notices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  promised_day date not null,
  -- Null: staff have not named a new day yet.
  new_day date,
  status text not null default 'draft' check (status in ('draft', 'sent', 'consented', 'cancelled')),
  -- Hash of the token in the customer's link; null until it was sent.
  view_token text unique,
  sent_at timestamptz,
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, promised_day)
);
create index delay_notices_newest_idx on delay_notices (created_at, id);
create trigger delay_notices_touch before update on delay_notices
  for each row execute function touch_updated_at();
-- Only orders whose promised day has not been dealt with are looked through each night.
create index orders_promised_idx on orders (ready_to) where status in ('confirmed', 'processing');
