alter table quotes add column taxes jsonb;
comment on column quotes.taxes is 'how it is taxed, as an order from it will be; null: the tax was typed, or there is none';
