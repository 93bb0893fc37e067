-- What the workshop should have made by now, found among open orders alone: the first day that is planned for a piece of
-- an order, and the day that was promised. Days that are planned stay on delivered pieces, so an index on those grows
-- with the shop's past.
alter table orders add column first_making_day date;
update orders set first_making_day = planned.day
from (
  select order_id, min(making_day) as day from order_lines where making_day is not null group by order_id
) as planned
where orders.id = planned.order_id;
create index orders_due_idx on orders (least(first_making_day, ready_from))
 where status in ('pending', 'confirmed', 'processing');
