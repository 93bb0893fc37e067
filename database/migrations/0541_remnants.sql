-- What is left of a roll of cloth. The stock ledger does not count it: the roll was booked off when it was cut.
create sequence remnant_labels;
create table remnants (
  id uuid primary key default gen_random_uuid(),
  label text not null unique default 'R' || lpad(nextval('remnant_labels')::text, 5, '0'),
  inventory_item_id uuid not null references inventory_items (id) on delete cascade,
  width_mm integer not null check (width_mm between 1 and 10000),
  length_mm integer not null check (length_mm between 1 and 1000000),
  location text,
  used_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table remnants is 'left over of rolls of cloth, to be used where that saves roll';
create index remnants_of_item_idx on remnants (inventory_item_id, created_at desc, id);
