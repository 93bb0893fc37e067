-- Declarations of buyers that they withdraw from a contract, as they arrived. An order that is deleted leaves them.
create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  -- Null: no order has this number and this address.
  order_id uuid references orders (id) on delete set null,
  order_number text not null,
  name text not null,
  email text not null,
  note text,
  -- What the order had when the declaration arrived, and whether it can be withdrawn from.
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  delivered_on date,
  last_day date,
  is_late boolean not null default false,
  handled_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index withdrawals_newest_idx on withdrawals (received_at, id);
create index withdrawals_order_idx on withdrawals (order_id);
create trigger withdrawals_touch before update on withdrawals
  for each row execute function touch_updated_at();
comment on column withdrawals.order_number is 'as it was typed';
comment on column withdrawals.last_day is 'null: it was not delivered yet, so that the period had not begun';
