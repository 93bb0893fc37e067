-- The prices that a product had, so that a reduced price can name the lowest one of the 30 days before it (directive
-- 98/6/EC, article 6a). One price for each day of the shop's time zone, the last one of the day; of what is older than
-- the 30 days before the latest change only the price that was in force then is kept.
create table product_prices (
  product_id uuid not null references products on delete cascade,
  day date not null,
  -- Minor units: per square metre, or the base price of a product without one.
  price bigint not null check (price >= 0),
  primary key (product_id, day)
);

alter table products
  add column is_reduced boolean not null default false,
  -- Written by the database when the price changes; null: no earlier price is known.
  add column lowest_price bigint check (lowest_price >= 0);

create function product_price(per_sqm bigint, base bigint) returns bigint language sql immutable
  return coalesce(nullif(per_sqm, 0), base);

create function shop_today() returns date language sql stable
  return (select (now() at time zone time_zone)::date from shop_calendar limit 1);

-- The lowest price in force on any of the 30 days before this one.
create function lowest_price_before(product uuid, present date) returns bigint language sql stable as $$
  select min(price) from product_prices
  where product_id = product and day < present
    and day >= coalesce((select max(day) from product_prices
      where product_id = product and day <= present - 30), '-infinity')
$$;

insert into product_prices (product_id, day, price)
  select id, shop_today(), product_price(price_per_sqm, base_price) from products;

-- Only a change of the price changes the lowest one; whoever writes the column changes nothing.
create function find_lowest_price() returns trigger language plpgsql as $$
begin
  if current_setting('shop.converts_currency', true) = 'on' then return new; end if;
  if product_price(new.price_per_sqm, new.base_price) = product_price(old.price_per_sqm, old.base_price) then
    new.lowest_price := old.lowest_price;
  else
    new.lowest_price := lowest_price_before(new.id, shop_today());
  end if;
  return new;
end $$;
create trigger products_lowest_price before update of price_per_sqm, base_price, lowest_price on products
  for each row execute function find_lowest_price();

create function note_product_price() returns trigger language plpgsql as $$
declare today date := shop_today();
begin
  if current_setting('shop.converts_currency', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' and
    product_price(new.price_per_sqm, new.base_price) = product_price(old.price_per_sqm, old.base_price)
  then return null; end if;
  insert into product_prices (product_id, day, price)
    values (new.id, today, product_price(new.price_per_sqm, new.base_price))
    on conflict (product_id, day) do update set price = excluded.price;
  delete from product_prices old_ones
    where old_ones.product_id = new.id and old_ones.day < (select max(day) from product_prices
      where product_id = new.id and day <= today - 30);
  return null;
end $$;
create trigger products_price_noted after insert or update of price_per_sqm, base_price on products
  for each row execute function note_product_price();
