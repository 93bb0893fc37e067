-- Values of the fields that modules add, by name. A constant default rewrites no rows.
alter table products add column custom_fields jsonb not null default '{}';
alter table orders add column custom_fields jsonb not null default '{}';
alter table customers add column custom_fields jsonb not null default '{}';

-- For lists that are filtered by a value. Records without any, such as all of a shop without such modules, are in none.
create index products_custom_fields on products using gin (custom_fields jsonb_path_ops)
  where custom_fields <> '{}';
create index orders_custom_fields on orders using gin (custom_fields jsonb_path_ops)
  where custom_fields <> '{}';
create index customers_custom_fields on customers using gin (custom_fields jsonb_path_ops)
  where custom_fields <> '{}';
