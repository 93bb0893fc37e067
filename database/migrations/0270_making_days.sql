-- The day on which the workshop makes a piece, as staff have set it; null: none is set.
alter table order_lines add column making_day date;

-- The orders that the workshop still has to make.
create index orders_open_idx on orders (created_at, id) where status in ('pending', 'confirmed', 'processing');
