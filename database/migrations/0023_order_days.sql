-- What was ordered on each day of the shop, so that the dashboard reads days and never orders: with a
-- hundred thousand orders it costs what it costs with a hundred.
--
-- Every write to orders leaves its difference in a row of its own; nobody waits for anybody. A job folds
-- the differences into one row for each day and status. The truth is always the sum of both.

-- Days begin at midnight of the shop, which the setting SHOP_TIME_ZONE names; the server writes it here.
create table shop_calendar (
  only_row boolean primary key default true check (only_row),
  time_zone text not null
);
insert into shop_calendar (time_zone) values ('Asia/Ho_Chi_Minh');

create table order_days (
  day date not null,
  status text not null,
  orders bigint not null,
  revenue numeric not null,
  primary key (day, status)
);
create table order_day_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  orders bigint not null,
  revenue numeric not null
);
comment on table order_day_changes is 'differences that are not folded into order_days yet';
comment on column order_days.revenue is 'smallest unit of the shop currency';

create view order_day_sums as
  select day, status, sum(orders)::bigint as orders, sum(revenue) as revenue
  from (
    select day, status, orders, revenue from order_days
    union all
    select day, status, orders, revenue from order_day_changes
  ) as both_parts
  group by day, status;

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day, status, orders, revenue)
  select (created_at at time zone time_zone)::date, status, count(*), sum(total_amount)
  from fresh, shop_calendar group by 1, 2;
  return null;
end
$$;
create function count_gone_orders() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day, status, orders, revenue)
  select (created_at at time zone time_zone)::date, status, -count(*), -sum(total_amount)
  from gone, shop_calendar group by 1, 2;
  return null;
end
$$;
create function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day, status, orders, revenue)
  select (created_at at time zone time_zone)::date, status, sum(by), sum(by * total_amount)
  from (
    select created_at, status, total_amount, 1 as by from fresh
    union all
    select created_at, status, total_amount, -1 from gone
  ) as changed, shop_calendar
  group by 1, 2
  having sum(by) <> 0 or sum(by * total_amount) <> 0;
  return null;
end
$$;
create function forget_order_days() returns trigger language plpgsql as $$
begin
  truncate order_days, order_day_changes;
  return null;
end
$$;

create trigger orders_count_new after insert on orders
  referencing new table as fresh for each statement execute function count_new_orders();
create trigger orders_count_gone after delete on orders
  referencing old table as gone for each statement execute function count_gone_orders();
create trigger orders_count_changed after update on orders
  referencing old table as gone new table as fresh for each statement execute function count_changed_orders();
create trigger orders_count_none after truncate on orders
  for each statement execute function forget_order_days();

create function fold_order_days() returns void language sql as $$
  with folded as (
    delete from order_day_changes returning day, status, orders, revenue
  ), summed as (
    -- In one order, or two who fold at once could wait for each other.
    select day, status, sum(orders) as orders, sum(revenue) as revenue
    from folded group by day, status order by day, status
  )
  insert into order_days as kept (day, status, orders, revenue)
  select day, status, orders, revenue from summed
  on conflict (day, status) do update
    set orders = kept.orders + excluded.orders, revenue = kept.revenue + excluded.revenue
$$;

create function rebuild_order_days() returns void language plpgsql as $$
begin
  -- Waits for orders that are being written and holds new ones until the count is whole.
  lock table orders in share row exclusive mode;
  lock table order_day_changes in share row exclusive mode;
  delete from order_day_changes;
  delete from order_days;
  insert into order_days (day, status, orders, revenue)
  select (created_at at time zone time_zone)::date, status, count(*), sum(total_amount)
  from orders, shop_calendar group by 1, 2;
end
$$;

-- Counts anew when the shop's days begin at another time than before.
create function use_time_zone(wanted text) returns void language plpgsql as $$
begin
  if exists (select 1 from shop_calendar where time_zone = wanted) then return; end if;
  lock table orders in share row exclusive mode;
  update shop_calendar set time_zone = wanted;
  perform rebuild_order_days();
end
$$;

select rebuild_order_days();
