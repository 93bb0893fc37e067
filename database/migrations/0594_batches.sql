-- Batches (dye lots) of items that are kept by batch: what is there of each, and which one a movement was of.
alter table inventory_items add column has_batches boolean not null default false;
alter table stock_movements add column batch text;
create table stock_batches (
  id uuid primary key default gen_random_uuid(),
  inventory_item_id uuid not null references inventory_items (id) on delete cascade,
  batch text not null,
  quantity numeric(14, 3) not null check (quantity >= 0),
  created_at timestamptz(3) not null default now(),
  unique (inventory_item_id, batch)
);
comment on column stock_batches.quantity is 'in the unit of the item; changed only together with a movement';
