-- Purchasing as a screen needs it: the language of a supplier's papers, to whom an order went, how much
-- more than was ordered is taken in, and the orders in which purchase orders are listed.

create table inventory_settings (
  only_row boolean primary key default true check (only_row),
  over_receipt_percent numeric(5, 2) not null default 0 check (over_receipt_percent between 0 and 100),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
insert into inventory_settings default values;
create trigger inventory_settings_touch before update on inventory_settings
  for each row execute function touch_updated_at();
comment on column inventory_settings.over_receipt_percent is 'percent of the ordered quantity that may come beyond it, on each line';

alter table suppliers add column language text not null default 'en'
  check (language in ('en', 'vi', 'zh', 'es', 'de', 'ru'));
comment on column suppliers.language is 'in which purchase orders are written to them';

alter table purchase_orders add column sent_to text;
comment on column purchase_orders.sent_to is 'the address that got it by mail; null when it was handed over otherwise';
create index purchase_orders_total_idx on purchase_orders (total_amount, id);
create index purchase_orders_number_search_idx on purchase_orders using gin (po_number gin_trgm_ops);
