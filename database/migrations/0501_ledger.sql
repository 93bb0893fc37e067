-- The ledger: what was paid, given back or let off of orders. Entries outlive the order and the customer, so nothing
-- refers to those rows; a wrong entry is reversed by another one.
create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  order_number text not null,
  customer_name text not null,
  document_id uuid,
  kind text not null check (kind in ('payment', 'refund', 'cash_discount', 'write_off', 'rounding', 'fee')),
  -- Minor units; negative for a reversal, and for cash that is rounded down.
  amount bigint not null check (amount <> 0),
  -- What a discount for cash takes back of each rate of tax.
  taxes jsonb,
  method text check (method in ('cash', 'transfer', 'card', 'carrier', 'other')),
  provider text,
  provider_id text,
  booked_on date not null,
  note text,
  reverses_id uuid unique references ledger_entries (id),
  -- The entry that brought it: a payment its rounding or its discount.
  with_id uuid references ledger_entries (id),
  created_by uuid,
  created_by_name text,
  created_at timestamptz(3) not null default now()
);
create index ledger_newest on ledger_entries (created_at desc, id desc);
create index ledger_by_day on ledger_entries (booked_on desc, id desc);
create index ledger_of_order on ledger_entries (order_id, created_at);
create index ledger_with on ledger_entries (with_id);
-- What a provider reports twice is entered once. Lines of the bank are held by their own state.
create unique index ledger_of_provider on ledger_entries (provider, provider_id, kind)
  where provider is not null and provider <> 'bank' and reverses_id is null;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if current_setting('fenestra.retention', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'an entry of the ledger is never changed' using errcode = 'restrict_violation';
end $$;
create trigger ledger_stays before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();
create trigger ledger_stays_whole before truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- The order keeps the sum, so that what is owed can be listed without reading all entries. An order of before the shop
-- kept account gets one with its first entry.
create function settle_order() returns trigger language plpgsql as $$
begin
  update orders set
    settled = settled + new.amount * case new.kind
      when 'refund' then -1 when 'rounding' then -1 when 'fee' then 0 else 1 end,
    payment = coalesce(payment, '{"method": "cash"}')
  where id = new.order_id;
  return null;
end $$;
create trigger ledger_settles after insert on ledger_entries
  for each row execute function settle_order();

-- When a customer was asked for what is owed, and when reminded.
create table payment_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('request', 'reminder')),
  -- 1 and 2 for reminders.
  step smallint,
  amount bigint not null,
  sent_at timestamptz(3) not null default now(),
  unique (order_id, kind, step)
);
create index payment_requests_of_order on payment_requests (order_id, sent_at desc);
