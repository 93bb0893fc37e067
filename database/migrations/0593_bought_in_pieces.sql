-- Products that a supplier makes, and the purchase lines of their ordered pieces.
alter table bills_of_materials add column supplier_id uuid references suppliers (id) on delete set null;
comment on column bills_of_materials.supplier_id is 'who makes the product; null: the shop itself';

create table purchase_order_pieces (
  id uuid primary key default gen_random_uuid(),
  purchase_order_id uuid not null references purchase_orders (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  -- Stays with the piece when a correction moves its line, so it is no reference to the line.
  piece_id uuid not null,
  label text not null,
  name text not null,
  choices text not null default '',
  width_mm integer not null,
  length_mm integer not null,
  unit_cost numeric(14, 4) not null default 0 check (unit_cost >= 0),
  promised_on date,
  received_at timestamptz(3),
  warning text check (warning in ('changed', 'unwanted')),
  created_at timestamptz(3) not null default now(),
  unique (purchase_order_id, piece_id)
);
comment on column purchase_order_pieces.warning is 'how a line that was sent differs from its order now';
create index purchase_order_pieces_order_idx on purchase_order_pieces (order_id);
create index purchase_order_pieces_piece_idx on purchase_order_pieces (piece_id);
create index bills_of_materials_supplier_idx on bills_of_materials (supplier_id);
