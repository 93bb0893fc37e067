-- Tax and discount of a quote as they were typed: percent beside the amount that they come to.

alter table quotes
  add tax_percent numeric(6, 3) check (tax_percent between 0 and 100),
  add discount_percent numeric(6, 3) check (discount_percent between 0 and 100);
comment on column quotes.tax_percent is 'of the sum of the items less the discount; null: the tax was typed as an amount';
comment on column quotes.discount_percent is 'of the sum of the items; null: the discount was typed as an amount';
