-- The currency in which inventory, CRM and forecasting report, and what currencies were worth day by day.

create table reporting_currency (
  only_row boolean primary key default true check (only_row),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  version integer not null default 1
);
insert into reporting_currency default values;

create table exchange_rates (
  id uuid primary key default gen_random_uuid(),
  from_currency text not null check (from_currency ~ '^[A-Z]{3}$'),
  to_currency text not null check (to_currency ~ '^[A-Z]{3}$' and to_currency <> from_currency),
  day date not null,
  rate numeric(24, 12) not null check (rate > 0),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column exchange_rates.rate is 'what one unit of from_currency is worth in to_currency';
-- A pair has one rate a day, whichever way round it was typed.
create unique index exchange_rates_pair_idx
  on exchange_rates (least(from_currency, to_currency), greatest(from_currency, to_currency), day);
create index exchange_rates_day_idx on exchange_rates (day desc, id desc);
create trigger exchange_rates_touch before update on exchange_rates
  for each row execute function touch_updated_at();

-- The rate of a day is the latest one on or before it, at most 366 days old. An amount is converted by
-- amount * multiply / divide, so that a rate that was typed the other way round loses nothing. No row: no rate.
create function exchange_rate_of(source text, target text, on_day date)
returns table (multiply numeric, divide numeric, rate_day date) language sql stable as $$
  select 1::numeric, 1::numeric, on_day where source = target
  union all
  (select case when from_currency = source then rate else 1 end,
    case when from_currency = source then 1 else rate end, day
  from exchange_rates
  where source <> target and least(from_currency, to_currency) = least(source, target)
    and greatest(from_currency, to_currency) = greatest(source, target)
    and day <= on_day and day >= on_day - 366
  order by day desc limit 1)
$$;
