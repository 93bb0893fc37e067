-- Amounts that need not be in the reporting currency say in which they are.

alter table suppliers add column currency text check (currency ~ '^[A-Z]{3}$');
comment on column suppliers.currency is 'in which purchase orders are written; null: the reporting currency';

-- Until now every purchase order was printed in dollars.
alter table purchase_orders add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');

-- Until now forecasts were compared with sums of orders as they stand, that is in the currency of the shop.
alter table sales_forecasts add column currency text check (currency ~ '^[A-Z]{3}$');
alter table product_forecasts add column currency text check (currency ~ '^[A-Z]{3}$');
comment on column sales_forecasts.currency is 'of its revenue; null: the currency of the shop';
comment on column product_forecasts.currency is 'of its revenue; null: the currency of the shop';
