-- Values of the fields that modules add to the lines of orders, by name. A constant default rewrites no rows.
alter table order_lines add column custom_fields jsonb not null default '{}';
