-- Why a customer pays the whole amount ahead; null: they do not. Set by staff, where the shop has turned it on.
alter table customers add column pays_ahead_reason text;
create index customers_paying_ahead on customers (id) where pays_ahead_reason is not null;

-- Until when staff have decided to wait for a deposit that has not come.
create table deposit_waits (
  order_id uuid primary key references orders (id) on delete cascade,
  wait_until date not null,
  decided_at timestamptz(3) not null default now()
);
