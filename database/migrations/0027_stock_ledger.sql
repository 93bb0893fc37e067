-- What the ledger knows after each movement, and the orders in which stock is listed.

alter table stock_movements add column balance numeric(14, 3);
comment on column stock_movements.balance is 'in the unit of the item; the stock right after this movement';

create index inventory_items_sku_order_idx on inventory_items (sku, id);
create index inventory_items_stock_idx on inventory_items (current_stock, id);
create index inventory_items_urgency_idx on inventory_items
  (round(coalesce(current_stock / nullif(reorder_point, 0), 0), 6), id)
  where is_active and current_stock <= reorder_point;
create index suppliers_is_active_idx on suppliers (is_active, name, id);
