-- Stock, suppliers and purchasing.
--
-- Money here is in dollars, as the screens show it: amounts numeric(18,2), costs and prices of one unit numeric(14,4).
-- Quantities are numeric(14,3): whole for things that are counted, up to three decimals for m, m2 and kg.

create table number_sequences (
  kind text not null,
  year integer not null check (year between 2000 and 2100),
  last integer not null default 0 check (last >= 0),
  primary key (kind, year)
);
comment on table number_sequences is 'the last number given out per kind and year: PO-2026-0001, Q-2026-0001';

create table suppliers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  contact_person text,
  email text,
  phone text,
  address text,
  website text,
  payment_terms text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index suppliers_created_at_idx on suppliers (created_at desc, id desc);
create index suppliers_name_idx on suppliers (name, id);
create trigger suppliers_touch before update on suppliers for each row execute function touch_updated_at();

create table inventory_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index inventory_categories_name_idx on inventory_categories (name, id);
create trigger inventory_categories_touch before update on inventory_categories
  for each row execute function touch_updated_at();

create table inventory_items (
  id uuid primary key default gen_random_uuid(),
  sku text not null unique check (sku <> ''),
  name text not null check (name <> ''),
  description text,
  category_id uuid references inventory_categories (id) on delete set null,
  supplier_id uuid references suppliers (id) on delete set null,
  type text not null default 'finished_product'
    check (type in ('raw_material', 'component', 'finished_product', 'hardware')),
  unit text not null default 'piece',
  unit_cost numeric(14, 4) not null default 0 check (unit_cost >= 0),
  selling_price numeric(14, 4) not null default 0 check (selling_price >= 0),
  current_stock numeric(14, 3) not null default 0
    constraint inventory_items_stock_not_negative check (current_stock >= 0),
  stock_value numeric(22, 4) not null default 0,
  minimum_stock numeric(14, 3) not null default 0 check (minimum_stock >= 0),
  maximum_stock numeric(14, 3) check (maximum_stock >= 0),
  reorder_point numeric(14, 3) not null default 0 check (reorder_point >= 0),
  reorder_quantity numeric(14, 3) not null default 0 check (reorder_quantity >= 0),
  location text,
  barcode text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index inventory_items_created_at_idx on inventory_items (created_at desc, id desc);
create index inventory_items_name_idx on inventory_items (name, id);
create index inventory_items_category_idx on inventory_items (category_id);
create index inventory_items_supplier_idx on inventory_items (supplier_id);
create index inventory_items_low_idx on inventory_items (id) where is_active and current_stock <= reorder_point;
create trigger inventory_items_touch before update on inventory_items
  for each row execute function touch_updated_at();

comment on column inventory_items.unit_cost is 'dollars per unit, the moving average of the receipts';
comment on column inventory_items.selling_price is 'dollars per unit';
comment on column inventory_items.current_stock is 'in unit; the sum of the movements, changed only together with one';
comment on column inventory_items.stock_value is 'dollars; running sum of what came in and went out, so that rounding cannot drift';
comment on column inventory_items.minimum_stock is 'in unit';
comment on column inventory_items.maximum_stock is 'in unit; above it the stock counts as too much';
comment on column inventory_items.reorder_point is 'in unit; at or below it the stock counts as low';
comment on column inventory_items.reorder_quantity is 'in unit';

create table stock_movements (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  inventory_item_id uuid not null references inventory_items (id),
  type text not null check (type in ('purchase', 'sale', 'adjustment', 'return', 'transfer', 'production')),
  quantity numeric(14, 3) not null,
  unit_cost numeric(14, 4) check (unit_cost >= 0),
  reference_id text,
  reference_type text,
  notes text,
  performed_by uuid references users (id),
  created_at timestamptz(3) not null default now()
);
create index stock_movements_item_idx on stock_movements (inventory_item_id, seq desc);
create index stock_movements_reference_idx on stock_movements (reference_type, reference_id);
create index stock_movements_performed_by_idx on stock_movements (performed_by);
create index stock_movements_created_at_idx on stock_movements (created_at desc, seq desc);

comment on column stock_movements.quantity is 'in the unit of the item; negative when stock leaves, 0 for a revaluation';
comment on column stock_movements.unit_cost is 'dollars per unit';
comment on column stock_movements.reference_id is 'what caused it: an order, a purchase order; null for a change by hand';

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: correct it with a further row', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_change_of_history();

create table purchase_orders (
  id uuid primary key default gen_random_uuid(),
  po_number text not null unique,
  supplier_id uuid not null references suppliers (id),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'confirmed', 'partial', 'completed', 'cancelled')),
  order_date date,
  expected_delivery date,
  actual_delivery date,
  subtotal numeric(18, 2) not null default 0 check (subtotal >= 0),
  tax_amount numeric(18, 2) not null default 0 check (tax_amount >= 0),
  total_amount numeric(18, 2) not null default 0 check (total_amount >= 0),
  notes text,
  created_by uuid references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index purchase_orders_newest_idx on purchase_orders (created_at desc, id desc);
create index purchase_orders_supplier_idx on purchase_orders (supplier_id);
create index purchase_orders_status_idx on purchase_orders (status, created_at desc, id desc);
create index purchase_orders_created_by_idx on purchase_orders (created_by);
create trigger purchase_orders_touch before update on purchase_orders
  for each row execute function touch_updated_at();

comment on column purchase_orders.order_date is 'a day in the shop''s time zone';
comment on column purchase_orders.expected_delivery is 'a day in the shop''s time zone';
comment on column purchase_orders.actual_delivery is 'a day in the shop''s time zone';
comment on column purchase_orders.subtotal is 'dollars';
comment on column purchase_orders.tax_amount is 'dollars';
comment on column purchase_orders.total_amount is 'dollars';

create table purchase_order_items (
  id uuid primary key default gen_random_uuid(),
  purchase_order_id uuid not null references purchase_orders (id) on delete cascade,
  position integer not null default 0,
  inventory_item_id uuid not null references inventory_items (id),
  quantity numeric(14, 3) not null check (quantity > 0),
  unit_cost numeric(14, 4) not null default 0 check (unit_cost >= 0),
  total_cost numeric(18, 2) not null default 0 check (total_cost >= 0),
  received_quantity numeric(14, 3) not null default 0 check (received_quantity >= 0)
);
create index purchase_order_items_order_idx on purchase_order_items (purchase_order_id, position);
create index purchase_order_items_item_idx on purchase_order_items (inventory_item_id);

comment on column purchase_order_items.unit_cost is 'dollars per unit';
comment on column purchase_order_items.total_cost is 'dollars';

create table stock_alerts (
  id uuid primary key default gen_random_uuid(),
  inventory_item_id uuid not null references inventory_items (id) on delete cascade,
  alert_type text not null check (alert_type in ('low_stock', 'out_of_stock', 'overstock')),
  threshold numeric(14, 3) not null,
  current_level numeric(14, 3) not null,
  is_resolved boolean not null default false,
  resolved_at timestamptz(3),
  resolved_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  check (is_resolved = (resolved_at is not null))
);
create unique index stock_alerts_one_open on stock_alerts (inventory_item_id, alert_type) where not is_resolved;
create index stock_alerts_list_idx on stock_alerts (is_resolved, created_at desc, id desc);
create index stock_alerts_item_idx on stock_alerts (inventory_item_id);
create index stock_alerts_resolved_by_idx on stock_alerts (resolved_by);
