-- Values of the fields that modules add to the lines of orders, for goods that are sold by the piece.
alter table order_goods add column custom_fields jsonb not null default '{}';
