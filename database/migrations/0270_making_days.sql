-- The orders that the workshop still has to make. Before the column: whoever places an order locks its tables in this order too.
create index orders_open_idx on orders (created_at, id) where status in ('pending', 'confirmed', 'processing');

-- The day on which the workshop makes a piece, as staff have set it; null: none is set.
alter table order_lines add column making_day date;
