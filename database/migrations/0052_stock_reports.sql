-- Figures of the stock that cost the same with a million movements as with a thousand: what moved in each
-- month of the shop, item by item, counted as it is written.

create table stock_months (
  inventory_item_id uuid not null references inventory_items (id) on delete cascade,
  month date not null,
  kind text not null,
  movements bigint not null,
  quantity numeric(20, 3) not null,
  value numeric(24, 4) not null,
  primary key (inventory_item_id, month, kind)
);
create index stock_months_month_idx on stock_months (month, kind);
comment on table stock_months is 'the sums of stock_movements, kept by a trigger';
comment on column stock_months.month is 'its first day, in the shop''s time zone';
comment on column stock_months.kind is 'the type of the movements; for adjustments what they come from: manual, count, opening, revaluation';
comment on column stock_months.quantity is 'in the unit of the item; below 0 when more left than came';
comment on column stock_months.value is 'dollars: each quantity at the cost of its movement';

create function stock_kind(type text, reference_type text) returns text
  language sql immutable parallel safe
  return case when type = 'adjustment' then coalesce(reference_type, 'manual') else type end;

create function count_movements() returns trigger language plpgsql as $$
begin
  insert into stock_months as kept (inventory_item_id, month, kind, movements, quantity, value)
  select inventory_item_id, date_trunc('month', created_at at time zone time_zone)::date,
    stock_kind(type, reference_type), count(*), sum(quantity), sum(quantity * coalesce(unit_cost, 0))
  -- In one order, or two who write many movements could wait for each other.
  from fresh, shop_calendar group by 1, 2, 3 order by 1, 2, 3
  on conflict (inventory_item_id, month, kind) do update set
    movements = kept.movements + excluded.movements,
    quantity = kept.quantity + excluded.quantity,
    value = kept.value + excluded.value;
  return null;
end
$$;
create trigger stock_movements_count after insert on stock_movements
  referencing new table as fresh for each statement execute function count_movements();

create function rebuild_stock_months() returns void language plpgsql as $$
begin
  -- Waits for movements that are being written and holds new ones until the count is whole.
  lock table stock_movements in share row exclusive mode;
  delete from stock_months;
  insert into stock_months (inventory_item_id, month, kind, movements, quantity, value)
  select inventory_item_id, date_trunc('month', created_at at time zone time_zone)::date,
    stock_kind(type, reference_type), count(*), sum(quantity), sum(quantity * coalesce(unit_cost, 0))
  from stock_movements, shop_calendar group by 1, 2, 3;
end
$$;

-- Counts anew when the shop's days begin at another time than before.
create or replace function use_time_zone(wanted text) returns void language plpgsql as $$
begin
  if exists (select 1 from shop_calendar where time_zone = wanted) then return; end if;
  lock table orders in share row exclusive mode;
  lock table stock_movements in share row exclusive mode;
  update shop_calendar set time_zone = wanted;
  perform rebuild_order_days();
  perform rebuild_stock_months();
end
$$;

select rebuild_stock_months();

-- Who wants a mail when an alert is raised.
create table stock_alert_readers (
  user_id uuid primary key references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);
