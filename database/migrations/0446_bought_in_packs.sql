-- What is bought in rolls, boxes or bundles and used in metres or pieces: the name of one pack and how much is in it, in
-- the unit of the item. A line of a purchase order keeps what it was drafted with; its quantities and costs are of packs.
alter table inventory_items
  add column pack_unit text,
  add column pack_size numeric(14, 3) check (pack_size > 0),
  add constraint inventory_items_pack check ((pack_unit is null) = (pack_size is null));

alter table purchase_order_items
  add column pack_unit text,
  add column pack_size numeric(14, 3) check (pack_size > 0),
  add constraint purchase_order_items_pack check ((pack_unit is null) = (pack_size is null));
