-- Taxes: off until an owner turns them on. The settings are validated by the module `taxes`.
alter table settings add column taxes jsonb not null default '{}';

create table tax_rates (
  id uuid primary key default gen_random_uuid(),
  country text not null,
  region text not null default '',
  postcode text not null default '',
  tax_class text not null default '',
  place text generated always as (country || ' ' || region || ' ' || postcode || ' ' || tax_class) stored,
  percent numeric(7, 4) not null check (percent between 0 and 100),
  parts jsonb not null default '[]',
  valid_from date not null default '2000-01-01',
  valid_to date check (valid_to >= valid_from),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- What an address is taxed with is found by its country and the beginnings of its postcode.
create unique index tax_rates_place on tax_rates (country, postcode, region, tax_class, valid_from);

create index tax_rates_sorted on tax_rates (place, id);

-- The class of a product, null for goods; a line keeps that of its product.
alter table products add column tax_class text;
alter table order_lines add column tax_class text;

-- What an order is taxed with as agreed, with its sums; null for orders without taxes.
alter table orders add column taxes jsonb;
-- Where it goes and who pays, in parts; null where only the one text is known.
alter table orders add column delivery_address jsonb;
alter table orders add column billing_address jsonb;
-- The chosen way of delivery, as it was offered.
alter table orders add column delivery jsonb;
