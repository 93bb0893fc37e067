-- Made to measure meets stock: what a product is made of, and what of it an order has reserved and used.

create table bills_of_materials (
  product_id uuid primary key references products (id) on delete cascade,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
create trigger bills_of_materials_touch before update on bills_of_materials
  for each row execute function touch_updated_at();

create table bill_lines (
  product_id uuid not null references bills_of_materials (product_id) on delete cascade,
  position integer not null check (position >= 0),
  inventory_item_id uuid not null references inventory_items (id),
  basis text not null check (basis in ('area', 'width', 'length', 'piece')),
  quantity numeric(14, 4) not null check (quantity > 0),
  waste_percent numeric(5, 2) not null default 0 check (waste_percent between 0 and 100),
  primary key (product_id, position),
  unique (product_id, inventory_item_id, basis)
);
create index bill_lines_item_idx on bill_lines (inventory_item_id);
comment on column bill_lines.quantity is 'in the unit of the item, per m2, per metre of width or length, or per piece';
comment on column bill_lines.waste_percent is 'what is cut off and lost, added to the quantity';

-- What is needed stays as it was when the order first asked for it, also when the bill changes.
create table order_materials (
  order_id uuid not null references orders (id) on delete cascade,
  inventory_item_id uuid not null references inventory_items (id),
  seq bigint generated always as identity,
  needed numeric(14, 3) not null check (needed > 0),
  consumed numeric(14, 3) not null default 0 check (consumed >= 0 and consumed <= needed),
  created_at timestamptz(3) not null default now(),
  primary key (order_id, inventory_item_id)
);
create index order_materials_waiting_idx on order_materials (inventory_item_id, seq) where consumed < needed;
create index order_materials_item_idx on order_materials (inventory_item_id);
comment on column order_materials.needed is 'in the unit of the item';
comment on column order_materials.consumed is 'in the unit of the item; what is needed and not consumed is reserved';
comment on column order_materials.seq is 'who asked first is served first';

alter table inventory_items add column reserved_stock numeric(14, 3) not null default 0
  constraint inventory_items_reserved_not_negative check (reserved_stock >= 0);
comment on column inventory_items.reserved_stock is 'in unit; the sum of what orders need and have not consumed, kept by a trigger';
-- What may have to be ordered: what is on order only makes it less.
create index inventory_items_reorder_idx on inventory_items (supplier_id, id)
  where is_active and current_stock - reserved_stock <= reorder_point;

create function keep_reserved_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update inventory_items set reserved_stock = reserved_stock - (old.needed - old.consumed)
    where id = old.inventory_item_id;
  end if;
  if tg_op <> 'DELETE' then
    update inventory_items set reserved_stock = reserved_stock + (new.needed - new.consumed)
    where id = new.inventory_item_id;
  end if;
  return null;
end
$$;
create trigger order_materials_keep_reserved after insert or update or delete on order_materials
  for each row execute function keep_reserved_stock();
