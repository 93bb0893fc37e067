-- Claims about delivered orders, and the orders in which pieces are made again. Both are off until an owner turns them on.

alter table orders add column remake_of uuid references orders (id) on delete set null;
create index orders_remakes_idx on orders (remake_of);
comment on column orders.remake_of is 'the order whose pieces it makes again; null: a customer''s own order';

-- 0 only for what is made again at the shop's cost, whose price is never that of its area.
alter table order_lines drop constraint order_lines_calculated_price_check;
alter table order_lines add constraint order_lines_calculated_price_check
  check (calculated_price between 0 and 9007199254740991 and (calculated_price > 0 or not priced_by_area));

alter table settings add column claims jsonb not null default '{}' check (jsonb_typeof(claims) = 'object');
comment on column settings.claims is 'whether claims are taken, the fit promise, the cover, and what work costs';

create table claims (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  order_id uuid not null references orders (id) on delete cascade,
  source text not null check (source in ('customer', 'guest', 'staff')),
  reason text not null check (reason in ('measured_wrongly', 'made_wrongly', 'damaged')),
  status text not null default 'open' check (status in ('open', 'accepted', 'refused', 'done')),
  -- The pieces as they were ordered, and the sizes that are wanted instead.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  note text,
  photos text[] not null default '{}' check (cardinality(photos) <= 10),
  -- What the customer is told.
  answer text,
  -- Who made the mistake, in the words of staff.
  caused_by text,
  delivered_on date,
  -- The last day of the fit promise; null: there was none.
  last_day date,
  remake_id uuid references orders (id) on delete set null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index claims_newest_idx on claims (received_at, id);
create index claims_order_idx on claims (order_id);
create index claims_remake_idx on claims (remake_id);
create trigger claims_touch before update on claims for each row execute function touch_updated_at();

-- What an order cost beyond its materials, as staff know it.
create table order_costs (
  order_id uuid primary key references orders (id) on delete cascade,
  minutes integer check (minutes between 0 and 1000000),
  delivery bigint check (delivery between 0 and 9007199254740991),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column order_costs.minutes is 'null: as the settings say for each piece';
comment on column order_costs.delivery is 'smallest unit of the shop currency; null: not known';
create trigger order_costs_touch before update on order_costs for each row execute function touch_updated_at();

-- What is made again was ordered once: its price counts as revenue, but it is neither another order nor another piece sold.
create or replace function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day, status, orders, revenue)
  select (created_at at time zone time_zone)::date, status, count(*) filter (where remake_of is null), sum(total_amount)
  from fresh, shop_calendar group by 1, 2;
  return null;
end
$$;
create or replace function count_gone_orders() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day, status, orders, revenue)
  select (created_at at time zone time_zone)::date, status, -count(*) filter (where remake_of is null), -sum(total_amount)
  from gone, shop_calendar group by 1, 2;
  return null;
end
$$;
create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day, status, orders, revenue)
  select (created_at at time zone time_zone)::date, status,
    coalesce(sum(by) filter (where remake_of is null), 0), sum(by * total_amount)
  from (
    select created_at, status, total_amount, remake_of, 1 as by from fresh
    union all
    select created_at, status, total_amount, remake_of, -1 from gone
  ) as changed, shop_calendar
  group by 1, 2
  having coalesce(sum(by) filter (where remake_of is null), 0) <> 0 or sum(by * total_amount) <> 0;
  return null;
end
$$;
create or replace function rebuild_days_of_orders() returns void language plpgsql as $$
begin
  -- Waits for orders that are being written and holds new ones until the count is whole.
  lock table orders in share row exclusive mode;
  lock table order_day_changes in share row exclusive mode;
  delete from order_day_changes;
  delete from order_days;
  insert into order_days (day, status, orders, revenue)
  select (created_at at time zone time_zone)::date, status, count(*) filter (where remake_of is null), sum(total_amount)
  from orders, shop_calendar group by 1, 2;
end
$$;

create or replace function count_new_lines() returns trigger language plpgsql as $$
begin
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name),
    count(*) filter (where remake_of is null), sum(calculated_price),
    coalesce(sum(width_mm::numeric * length_mm) filter (where remake_of is null), 0)
  from fresh join orders o on o.id = order_id, shop_calendar where o.status <> 'cancelled' group by 1, 2, 3;
  return null;
end
$$;
create or replace function count_gone_lines() returns trigger language plpgsql as $$
begin
  -- Lines that leave with their order were counted by count_order_leaving: here the order is gone already.
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name),
    -count(*) filter (where remake_of is null), -sum(calculated_price),
    -coalesce(sum(width_mm::numeric * length_mm) filter (where remake_of is null), 0)
  from gone join orders o on o.id = order_id, shop_calendar where o.status <> 'cancelled' group by 1, 2, 3;
  return null;
end
$$;
create or replace function count_changed_lines() returns trigger language plpgsql as $$
begin
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name),
    sum(by * once), sum(by * calculated_price), sum(by * once * width_mm::numeric * length_mm)
  from (
    select order_id, product_id, product_name, calculated_price, width_mm, length_mm, 1 as by from fresh
    union all
    select order_id, product_id, product_name, calculated_price, width_mm, length_mm, -1 from gone
  ) as changed join orders o on o.id = order_id cross join lateral (select (remake_of is null)::int as once) as counted,
    shop_calendar
  where o.status <> 'cancelled' group by 1, 2, 3
  having sum(by * once) <> 0 or sum(by * calculated_price) <> 0
    or sum(by * once * width_mm::numeric * length_mm) <> 0;
  return null;
end
$$;
create or replace function count_moved_orders() returns trigger language plpgsql as $$
begin
  -- Most changes of an order neither cancel it nor move it to another month.
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name),
    sum(by * once), sum(by * calculated_price), sum(by * once * width_mm::numeric * length_mm)
  from (
    select f.id, f.created_at, f.status, (f.remake_of is null)::int as once, 1 as by from fresh f join gone g using (id)
    where (f.status = 'cancelled') <> (g.status = 'cancelled') or f.created_at <> g.created_at
    union all
    select g.id, g.created_at, g.status, (g.remake_of is null)::int, -1 from fresh f join gone g using (id)
    where (f.status = 'cancelled') <> (g.status = 'cancelled') or f.created_at <> g.created_at
  ) as o join order_lines on order_id = o.id, shop_calendar
  where o.status <> 'cancelled' group by 1, 2, 3 having sum(by) <> 0;
  return null;
end
$$;
create or replace function count_order_leaving() returns trigger language plpgsql as $$
begin
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', old.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name),
    case when old.remake_of is null then -count(*) else 0 end, -sum(calculated_price),
    case when old.remake_of is null then -sum(width_mm::numeric * length_mm) else 0 end
  from order_lines, shop_calendar where order_id = old.id and old.status <> 'cancelled' group by 1, 2, 3;
  return old;
end
$$;
create or replace function rebuild_product_months() returns void language plpgsql as $$
begin
  -- Waits for lines that are being written and holds new ones until the count is whole.
  lock table orders, order_lines, product_years, product_month_changes in share row exclusive mode;
  delete from product_month_changes;
  delete from product_months;
  insert into product_months (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id,
    name_if_gone(product_id, product_name), count(*) filter (where remake_of is null), sum(calculated_price),
    coalesce(sum(width_mm::numeric * length_mm) filter (where remake_of is null), 0)
  from order_lines join orders o on o.id = order_id, shop_calendar
  where o.status <> 'cancelled' group by 1, 2, 3;
  perform count_product_years(month_of_shop());
end
$$;

-- Photos of claims are in use too. The view is extended as it is, whatever was added to it before.
do $$
begin
  execute 'create or replace view upload_uses as ' || rtrim(pg_get_viewdef('upload_uses'::regclass), E'; \n') || $sql$
    union all
    select substring(url from '/uploads/([0-9a-f]{32})-'), 'claim', c.id::text, upper(right(c.order_id::text, 8))
      from claims c, unnest(c.photos) as url where c.photos <> '{}'$sql$;
end
$$;
