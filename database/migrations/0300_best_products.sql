-- What was sold of each product in the last twelve months, so that the best products are the first rows of an index:
-- with a hundred thousand products sold, adding up their months took most of a second.
--
-- The rows are kept where the months are folded. When another month has begun they are counted anew from the months.
-- What is not folded yet is in product_month_changes, as for the months: the truth is the sum of both.

create table product_years (
  product_id uuid,
  product_name text not null,
  last_month date not null,
  lines bigint not null,
  revenue numeric not null,
  unique nulls not distinct (product_id, product_name)
);
create index product_years_best_idx on product_years (last_month, revenue desc) where lines > 0;
comment on table product_years is 'lines of orders that are not cancelled, of the twelve months up to last_month';
comment on column product_years.product_name is 'only of products that are gone: as it was sold';
comment on column product_years.last_month is 'its first day; the same in all rows';
comment on column product_years.revenue is 'smallest unit of the shop currency';

create function count_product_years(this_month date) returns void language sql as $$
  delete from product_years;
  insert into product_years (product_id, product_name, last_month, lines, revenue)
  select product_id, product_name, this_month, sum(lines), sum(revenue) from product_months
  where month >= (this_month - interval '11 months')::date and month <= this_month group by 1, 2;
$$;

create function month_of_shop() returns date language sql stable as $$
  select date_trunc('month', now() at time zone time_zone)::date from shop_calendar
$$;

create or replace function fold_product_months() returns void language plpgsql as $$
declare
  this_month constant date := month_of_shop();
begin
  -- One at a time, and never while the years are counted anew: that would miss what is just being folded.
  lock table product_years in share row exclusive mode;
  with folded as (
    delete from product_month_changes returning month, product_id, product_name, lines, revenue, area
  ), summed as (
    select month, product_id, product_name, sum(lines) as lines, sum(revenue) as revenue, sum(area) as area
    from folded group by 1, 2, 3
  ), months as (
    insert into product_months as kept (month, product_id, product_name, lines, revenue, area)
    select month, product_id, product_name, lines, revenue, area from summed
    on conflict (product_id, month, product_name) do update set
      lines = kept.lines + excluded.lines, revenue = kept.revenue + excluded.revenue, area = kept.area + excluded.area
  )
  insert into product_years as kept (product_id, product_name, last_month, lines, revenue)
  select product_id, product_name, this_month, sum(lines), sum(revenue) from summed
  where month >= (this_month - interval '11 months')::date and month <= this_month
    and exists (select from product_years where last_month = this_month)
  group by 1, 2
  on conflict (product_id, product_name) do update set
    lines = kept.lines + excluded.lines, revenue = kept.revenue + excluded.revenue;
  if not exists (select from product_years where last_month = this_month) then
    perform count_product_years(this_month);
  end if;
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
    name_if_gone(product_id, product_name), count(*), sum(calculated_price), sum(width_mm::numeric * length_mm)
  from order_lines join orders o on o.id = order_id, shop_calendar
  where o.status <> 'cancelled' group by 1, 2, 3;
  perform count_product_years(month_of_shop());
end
$$;

create or replace function forget_product_months() returns trigger language plpgsql as $$
begin
  truncate product_years, product_months, product_month_changes;
  perform add_past_lines();
  return null;
end
$$;

select count_product_years(month_of_shop());
