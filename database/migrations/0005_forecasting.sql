-- What the shop expects to sell, and what became of it. Revenue is in whole units of the shop's currency (not its
-- smallest unit), numeric(18,2); the screens print it with a dollar sign and nothing converts it.

create table sales_forecasts (
  id uuid primary key default gen_random_uuid(),
  period text not null check (period in ('monthly', 'quarterly', 'yearly')),
  year integer not null check (year between 2000 and 2100),
  month integer check (month between 1 and 12),
  quarter integer check (quarter between 1 and 4),
  forecast_revenue numeric(18, 2) not null check (forecast_revenue >= 0),
  actual_revenue numeric(18, 2) not null default 0 check (actual_revenue >= 0),
  forecast_units integer not null check (forecast_units >= 0),
  actual_units integer not null default 0 check (actual_units >= 0),
  confidence integer not null default 75 check (confidence between 0 and 100),
  notes text,
  created_by uuid references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((period = 'monthly') = (month is not null)),
  check ((period = 'quarterly') = (quarter is not null))
);
create index sales_forecasts_newest_idx on sales_forecasts (created_at desc, id desc);
create index sales_forecasts_period_idx on sales_forecasts (year, period, month, quarter);
create index sales_forecasts_created_by_idx on sales_forecasts (created_by);
create trigger sales_forecasts_touch before update on sales_forecasts
  for each row execute function touch_updated_at();

comment on column sales_forecasts.forecast_revenue is 'whole units of the shop currency';
comment on column sales_forecasts.actual_revenue is 'whole units of the shop currency; orders of the period that are not cancelled';
comment on column sales_forecasts.forecast_units is 'order lines';
comment on column sales_forecasts.actual_units is 'order lines';
comment on column sales_forecasts.confidence is 'percent';

create table product_forecasts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  period text not null check (period in ('monthly', 'quarterly', 'yearly')),
  year integer not null check (year between 2000 and 2100),
  month integer check (month between 1 and 12),
  quarter integer check (quarter between 1 and 4),
  forecast_demand integer not null check (forecast_demand >= 0),
  actual_demand integer not null default 0 check (actual_demand >= 0),
  forecast_revenue numeric(18, 2) not null default 0 check (forecast_revenue >= 0),
  seasonal_factor integer not null default 100 check (seasonal_factor >= 0),
  trend_factor integer not null default 100 check (trend_factor >= 0),
  notes text,
  created_by uuid references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((period = 'monthly') = (month is not null)),
  check ((period = 'quarterly') = (quarter is not null))
);
create index product_forecasts_newest_idx on product_forecasts (created_at desc, id desc);
create index product_forecasts_product_idx on product_forecasts (product_id, year, period);
create index product_forecasts_created_by_idx on product_forecasts (created_by);
create trigger product_forecasts_touch before update on product_forecasts
  for each row execute function touch_updated_at();

comment on column product_forecasts.forecast_demand is 'order lines; forecastQuantity on the wire';
comment on column product_forecasts.actual_demand is 'order lines';
comment on column product_forecasts.forecast_revenue is 'whole units of the shop currency';
comment on column product_forecasts.seasonal_factor is 'percent';
comment on column product_forecasts.trend_factor is 'percent';

create table market_trends (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  category text not null check (category in ('economic', 'seasonal', 'competitive', 'regulatory', 'technological')),
  impact text not null check (impact in ('positive', 'negative', 'neutral')),
  impact_level integer check (impact_level between 1 and 10),
  start_date date,
  end_date date,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (start_date <= end_date)
);
create index market_trends_newest_idx on market_trends (created_at desc, id desc);
create trigger market_trends_touch before update on market_trends for each row execute function touch_updated_at();

comment on column market_trends.impact_level is '1 (barely felt) to 10 (changes everything)';
