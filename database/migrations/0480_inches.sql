-- Shops that sell in inches: prices by the square foot and the foot, and sizes that are whole sixteenths of an inch.

alter table products drop constraint products_price_model_check,
  add constraint products_price_model_check check (price_model in ('area', 'grid', 'cloth', 'piece', 'square_foot')),
  add column price_per_sqft bigint not null default 0 check (price_per_sqft >= 0);
comment on column products.price_per_sqft is 'minor units, for the price model square_foot';

-- Lists show and sort by a price per square metre. A square foot is 0.09290304 m².
create function write_list_price_of_square_foot() returns trigger language plpgsql as $$
begin
  new.price_per_sqm := round(new.price_per_sqft / 0.09290304);
  return new;
end $$;
create trigger products_list_price_of_square_foot before insert or update on products
  for each row when (new.price_model = 'square_foot') execute function write_list_price_of_square_foot();

alter table choices drop constraint choices_price_basis_check,
  add constraint choices_price_basis_check check (price_basis in ('none', 'piece', 'area', 'width', 'length', 'percent',
    'grid', 'square_foot', 'foot_of_width', 'foot_of_length'));

alter table order_lines add column width_16ths integer check (width_16ths > 0),
  add column length_16ths integer check (length_16ths > 0);
comment on column order_lines.width_16ths is 'the width in sixteenths of an inch, where it was ordered so; width_mm is made';
comment on column order_lines.length_16ths is 'the length in sixteenths of an inch, where it was ordered so';

alter table orders drop constraint orders_size_unit_check,
  add constraint orders_size_unit_check check (size_unit in ('cm', 'mm', 'in'));

alter table settings add column inch_step smallint check (inch_step in (8, 16));
comment on column settings.inch_step is '8 or 16 where sizes are in inches, to that part of one; null: in metres';
