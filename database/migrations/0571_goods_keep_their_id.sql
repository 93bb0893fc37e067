-- Goods keep their id when a correction moves them to another line of their order, as pieces do.
alter table order_goods add column goods_id uuid not null default gen_random_uuid();
create unique index order_goods_id on order_goods (goods_id);

alter table shipment_items add column goods_id uuid;
update shipment_items i set goods_id = coalesce(
    (select g.goods_id from order_goods g join shipments s on s.order_id = g.order_id
     where s.id = i.shipment_id and g.position = i.goods_position), gen_random_uuid())
  where i.goods_position is not null;
-- Its check goes with it.
alter table shipment_items drop column goods_position;
alter table shipment_items add check ((piece_id is null) <> (goods_id is null));
