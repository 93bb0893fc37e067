-- What the workshop should have made by now, without reading every open order: the pieces that are planned for a day,
-- and the orders that were promised for one.
create index order_lines_planned_idx on order_lines (making_day) where making_day is not null;
create index orders_due_idx on orders (ready_from)
  where status in ('pending', 'confirmed', 'processing') and ready_from is not null;
