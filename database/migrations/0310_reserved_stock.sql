-- Material that an order has consumed reserves nothing, so it leaves its stock item alone. Most orders of a shop are such,
-- and each write of an item in one transaction is slower than the one before: a demo year wrote and removed thousands.

create or replace function keep_reserved_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.needed <> old.consumed then
    update inventory_items set reserved_stock = reserved_stock - (old.needed - old.consumed)
    where id = old.inventory_item_id;
  end if;
  if tg_op <> 'DELETE' and new.needed <> new.consumed then
    update inventory_items set reserved_stock = reserved_stock + (new.needed - new.consumed)
    where id = new.inventory_item_id;
  end if;
  return null;
end
$$;
