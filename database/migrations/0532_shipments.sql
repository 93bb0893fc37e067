-- Parcels of an order. One order may leave in several; cash that a carrier collects is in minor units.
create table shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  -- Counted from 1 within its order.
  number smallint not null,
  state text not null default 'created'
    check (state in ('created', 'handed_over', 'delivered', 'refused', 'returned')),
  carrier text not null,
  tracking_number text,
  tracking_url text,
  cod_amount bigint check (cod_amount > 0),
  weight_g integer check (weight_g > 0),
  -- What the carrier charges, as it said when it was booked.
  carrier_fee bigint,
  -- Why it was refused, and what was decided about a deposit then.
  reason text,
  deposit text check (deposit in ('kept', 'refunded')),
  document_id uuid,
  mailed_at timestamptz(3),
  handed_over_at timestamptz(3),
  delivered_at timestamptz(3),
  refused_at timestamptz(3),
  returned_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  unique (order_id, number)
);
create index shipments_by_tracking on shipments (tracking_number) where tracking_number is not null;

-- What is in a parcel: a piece, or a number of goods of one line.
create table shipment_items (
  shipment_id uuid not null references shipments (id) on delete cascade,
  position smallint not null,
  piece_id uuid,
  goods_position integer,
  quantity integer not null default 1 check (quantity > 0),
  name text not null,
  primary key (shipment_id, position),
  check ((piece_id is null) <> (goods_position is null))
);
create index shipment_items_of_piece on shipment_items (piece_id) where piece_id is not null;
