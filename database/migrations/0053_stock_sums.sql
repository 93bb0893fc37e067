-- What 10,000 items and a million movements were slow in: the months of the whole shop, when an item last
-- moved, and finding items by a few letters.

-- Every movement leaves its difference in a row of its own, so that nobody waits for anybody; a job folds
-- the differences each night. The truth is always the sum of both, as with order_days.
create table stock_month_totals (
  month date not null,
  kind text not null,
  movements bigint not null,
  value numeric(24, 4) not null,
  primary key (month, kind)
);
create table stock_month_changes (
  id bigint generated always as identity primary key,
  month date not null,
  kind text not null,
  movements bigint not null,
  value numeric(24, 4) not null
);
comment on table stock_month_totals is 'what moved in each month of the shop; value in dollars';
comment on table stock_month_changes is 'differences that are not folded into stock_month_totals yet';

create view stock_month_sums as
  select month, kind, sum(movements)::bigint as movements, sum(value) as value
  from (
    select month, kind, movements, value from stock_month_totals
    union all
    select month, kind, movements, value from stock_month_changes
  ) as both_parts
  group by month, kind;

create or replace function count_movements() returns trigger language plpgsql as $$
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
  insert into stock_month_changes (month, kind, movements, value)
  select date_trunc('month', created_at at time zone time_zone)::date, stock_kind(type, reference_type),
    count(*), sum(quantity * coalesce(unit_cost, 0))
  from fresh, shop_calendar group by 1, 2;
  return null;
end
$$;

create function fold_stock_months() returns void language sql as $$
  with folded as (
    delete from stock_month_changes returning month, kind, movements, value
  ), summed as (
    -- In one order, or two who fold at once could wait for each other.
    select month, kind, sum(movements) as movements, sum(value) as value
    from folded group by month, kind order by month, kind
  )
  insert into stock_month_totals as kept (month, kind, movements, value)
  select month, kind, movements, value from summed
  on conflict (month, kind) do update
    set movements = kept.movements + excluded.movements, value = kept.value + excluded.value
$$;

create or replace function rebuild_stock_months() returns void language plpgsql as $$
begin
  -- Waits for movements that are being written and holds new ones until the count is whole.
  lock table stock_movements in share row exclusive mode;
  delete from stock_months;
  delete from stock_month_changes;
  delete from stock_month_totals;
  insert into stock_months (inventory_item_id, month, kind, movements, quantity, value)
  select inventory_item_id, date_trunc('month', created_at at time zone time_zone)::date,
    stock_kind(type, reference_type), count(*), sum(quantity), sum(quantity * coalesce(unit_cost, 0))
  from stock_movements, shop_calendar group by 1, 2, 3;
  insert into stock_month_totals (month, kind, movements, value)
  select month, kind, sum(movements), sum(value) from stock_months group by 1, 2;
end
$$;
select rebuild_stock_months();

alter table inventory_items add column last_moved_at timestamptz(3);
comment on column inventory_items.last_moved_at is 'when stock last came or went; null before the first movement';
update inventory_items set last_moved_at = (
  select max(created_at) from stock_movements where inventory_item_id = inventory_items.id and quantity <> 0);

create index inventory_items_name_search_idx on inventory_items using gin (name gin_trgm_ops);
create index inventory_items_sku_search_idx on inventory_items using gin (sku gin_trgm_ops);
create index inventory_items_barcode_idx on inventory_items (barcode);
create index inventory_items_over_idx on inventory_items (created_at desc, id desc)
  where is_active and current_stock > maximum_stock;
