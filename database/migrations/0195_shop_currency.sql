-- The currency that the stored amounts are in. The environment says it; this row tells when it says another one.
create table shop_currency (
  only_row boolean primary key default true check (only_row),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);
comment on table shop_currency is 'in which prices, orders and quotes are stored; written at the first start';

-- What a conversion has replaced: nothing that was agreed with a customer is lost.
create table amounts_before_conversion (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order', 'quote', 'past_order')),
  record_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  content jsonb not null,
  converted_at timestamptz(3) not null default now()
);
create index amounts_before_conversion_record_id_idx on amounts_before_conversion (record_id);
comment on table amounts_before_conversion is 'the amounts of orders and quotes as they were before convert-currency';
comment on column amounts_before_conversion.content is 'total, charges and the price of each line; orders in smallest units, quotes in whole ones';
