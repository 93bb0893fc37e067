-- What is collected in cash may be rounded to coins and notes that there are. The order stores the step and the
-- difference of its placement, so that a later change of the setting changes no order.

alter table settings
  add cash_step bigint check (cash_step > 0);
comment on column settings.cash_step is 'minor units to which cash on delivery is rounded; null: not rounded';

alter table orders
  add cash_step bigint check (cash_step > 0),
  add cash_rounding bigint not null default 0,
  add constraint orders_cash_rounding_check check (
    case when cash_step is null then cash_rounding = 0 else (total_amount + cash_rounding) % cash_step = 0 end);
comment on column orders.cash_step is 'minor units to which its cash on delivery is rounded; null: not rounded';
comment on column orders.cash_rounding is 'minor units that are collected beyond the total, below 0 less';
