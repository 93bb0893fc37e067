-- What was sold of each product in each month of the shop, so that forecasts and the sales figures read
-- months and never order lines: with three hundred thousand orders they cost what they cost with a thousand.
--
-- As with order_days: every write leaves its difference in a row of its own, nobody waits for anybody, a job
-- folds the differences. The truth is always the sum of both.

create table product_months (
  month date not null,
  product_id uuid,
  product_name text not null,
  lines bigint not null,
  revenue numeric not null,
  area numeric not null,
  unique nulls not distinct (product_id, month, product_name)
);
create index product_months_month_idx on product_months (month);
create table product_month_changes (
  id bigint generated always as identity primary key,
  month date not null,
  product_id uuid,
  product_name text not null,
  lines bigint not null,
  revenue numeric not null,
  area numeric not null
);
comment on table product_months is 'lines of orders that are not cancelled, by the month in which they were ordered';
comment on table product_month_changes is 'differences that are not folded into product_months yet';
comment on column product_months.product_name is 'only of products that are gone: as it was sold';
comment on column product_months.revenue is 'smallest unit of the shop currency';
comment on column product_months.area is 'square millimetres';

create view product_month_entries as
  select month, product_id, product_name, lines, revenue, area from product_months
  union all
  select month, product_id, product_name, lines, revenue, area from product_month_changes;

create function name_if_gone(product_id uuid, product_name text) returns text language sql immutable
  return case when product_id is null then product_name else '' end;

create function count_new_lines() returns trigger language plpgsql as $$
begin
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name), count(*),
    sum(calculated_price), sum(width_mm::numeric * length_mm)
  from fresh join orders o on o.id = order_id, shop_calendar where o.status <> 'cancelled' group by 1, 2, 3;
  return null;
end
$$;
create function count_gone_lines() returns trigger language plpgsql as $$
begin
  -- Lines that leave with their order were counted by count_order_leaving: here the order is gone already.
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name), -count(*),
    -sum(calculated_price), -sum(width_mm::numeric * length_mm)
  from gone join orders o on o.id = order_id, shop_calendar where o.status <> 'cancelled' group by 1, 2, 3;
  return null;
end
$$;
create function count_changed_lines() returns trigger language plpgsql as $$
begin
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name), sum(by),
    sum(by * calculated_price), sum(by * width_mm::numeric * length_mm)
  from (
    select order_id, product_id, product_name, calculated_price, width_mm, length_mm, 1 as by from fresh
    union all
    select order_id, product_id, product_name, calculated_price, width_mm, length_mm, -1 from gone
  ) as changed join orders o on o.id = order_id, shop_calendar
  where o.status <> 'cancelled' group by 1, 2, 3
  having sum(by) <> 0 or sum(by * calculated_price) <> 0 or sum(by * width_mm::numeric * length_mm) <> 0;
  return null;
end
$$;
create function count_moved_orders() returns trigger language plpgsql as $$
begin
  -- Most changes of an order neither cancel it nor move it to another month.
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name), sum(by),
    sum(by * calculated_price), sum(by * width_mm::numeric * length_mm)
  from (
    select f.id, f.created_at, f.status, 1 as by from fresh f join gone g using (id)
    where (f.status = 'cancelled') <> (g.status = 'cancelled') or f.created_at <> g.created_at
    union all
    select g.id, g.created_at, g.status, -1 from fresh f join gone g using (id)
    where (f.status = 'cancelled') <> (g.status = 'cancelled') or f.created_at <> g.created_at
  ) as o join order_lines on order_id = o.id, shop_calendar
  where o.status <> 'cancelled' group by 1, 2, 3 having sum(by) <> 0;
  return null;
end
$$;
create function count_order_leaving() returns trigger language plpgsql as $$
begin
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', old.created_at at time zone time_zone)::date, product_id, name_if_gone(product_id, product_name), -count(*),
    -sum(calculated_price), -sum(width_mm::numeric * length_mm)
  from order_lines, shop_calendar where order_id = old.id and old.status <> 'cancelled' group by 1, 2, 3;
  return old;
end
$$;
create function forget_product_months() returns trigger language plpgsql as $$
begin
  truncate product_months, product_month_changes;
  return null;
end
$$;

create trigger order_lines_count_new after insert on order_lines
  referencing new table as fresh for each statement execute function count_new_lines();
create trigger order_lines_count_gone after delete on order_lines
  referencing old table as gone for each statement execute function count_gone_lines();
create trigger order_lines_count_changed after update on order_lines
  referencing old table as gone new table as fresh for each statement execute function count_changed_lines();
create trigger order_lines_count_none after truncate on order_lines
  for each statement execute function forget_product_months();
create trigger orders_count_moved after update on orders
  referencing old table as gone new table as fresh for each statement execute function count_moved_orders();
create trigger orders_count_leaving before delete on orders
  for each row execute function count_order_leaving();

create function fold_product_months() returns void language sql as $$
  with folded as (
    delete from product_month_changes returning month, product_id, product_name, lines, revenue, area
  ), summed as (
    -- In one order, or two who fold at once could wait for each other.
    select month, product_id, product_name, sum(lines) as lines, sum(revenue) as revenue, sum(area) as area
    from folded group by 1, 2, 3 order by 2, 1, 3
  )
  insert into product_months as kept (month, product_id, product_name, lines, revenue, area)
  select month, product_id, product_name, lines, revenue, area from summed
  on conflict (product_id, month, product_name) do update set
    lines = kept.lines + excluded.lines, revenue = kept.revenue + excluded.revenue, area = kept.area + excluded.area
$$;

create function rebuild_product_months() returns void language plpgsql as $$
begin
  -- Waits for lines that are being written and holds new ones until the count is whole.
  lock table orders, order_lines, product_month_changes in share row exclusive mode;
  delete from product_month_changes;
  delete from product_months;
  insert into product_months (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', o.created_at at time zone time_zone)::date, product_id,
    name_if_gone(product_id, product_name), count(*), sum(calculated_price), sum(width_mm::numeric * length_mm)
  from order_lines join orders o on o.id = order_id, shop_calendar
  where o.status <> 'cancelled' group by 1, 2, 3;
end
$$;

-- Months are folded and counted anew together with the days.
alter function fold_order_days() rename to fold_days_of_orders;
create function fold_order_days() returns void language sql as $$
  select fold_days_of_orders();
  select fold_product_months();
$$;
alter function rebuild_order_days() rename to rebuild_days_of_orders;
create function rebuild_order_days() returns void language sql as $$
  select rebuild_days_of_orders();
  select rebuild_product_months();
$$;

select rebuild_product_months();
