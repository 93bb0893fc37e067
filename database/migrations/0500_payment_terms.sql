-- How orders can be paid. Validated by the module `payment-terms`.
alter table settings add column payments jsonb not null default '{}';

-- How an order is paid, as agreed when it was placed; null: the shop kept no account of payments then.
alter table orders add column payment jsonb;

-- What has been paid or let off, in minor units: the sum of its entries in the ledger, kept by the database.
alter table orders add column settled bigint not null default 0;

-- What is still owed, in minor units; negative: what is owed to the customer. Nothing is owed of a cancelled order.
alter table orders add column due bigint generated always as (
  case when payment is null then 0
    else case when status = 'cancelled' then 0 else total_amount end - settled end) stored;
create index orders_open on orders (created_at, id) where due <> 0;
