-- The days that a forecast is about, so that forecasts are found and put in order by them. They are
-- worked out before the checks of month and quarter, which are to name what is wrong: hence the bounds.

alter table sales_forecasts
  add column starts_on date not null generated always as (
    make_date(year, least(greatest(coalesce(month, quarter * 3 - 2, 1), 1), 12), 1)) stored,
  add column ends_on date not null generated always as (
    (make_date(year, least(greatest(coalesce(month, quarter * 3, 12), 1), 12), 1) + interval '1 month' - interval '1 day')::date) stored;
create index sales_forecasts_start_idx on sales_forecasts (starts_on, id);
create index sales_forecasts_end_idx on sales_forecasts (ends_on);
create index sales_forecasts_revenue_idx on sales_forecasts (forecast_revenue, id);
create index sales_forecasts_search_idx on sales_forecasts
  using gin (plain_text(coalesce(notes, '')) gin_trgm_ops);

alter table product_forecasts
  add column starts_on date not null generated always as (
    make_date(year, least(greatest(coalesce(month, quarter * 3 - 2, 1), 1), 12), 1)) stored,
  add column ends_on date not null generated always as (
    (make_date(year, least(greatest(coalesce(month, quarter * 3, 12), 1), 12), 1) + interval '1 month' - interval '1 day')::date) stored;
create index product_forecasts_start_idx on product_forecasts (starts_on, id);
create index product_forecasts_end_idx on product_forecasts (ends_on);
create index product_forecasts_revenue_idx on product_forecasts (forecast_revenue, id);
create index product_forecasts_search_idx on product_forecasts
  using gin (plain_text(coalesce(notes, '')) gin_trgm_ops);

comment on column sales_forecasts.ends_on is 'the last day that counts';
comment on column product_forecasts.ends_on is 'the last day that counts';
