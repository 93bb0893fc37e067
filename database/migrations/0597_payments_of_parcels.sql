-- The parcel for which cash was collected: what is left to collect counts only this, not another payment in cash.
alter table ledger_entries add column shipment_id uuid;
create index ledger_of_parcel on ledger_entries (shipment_id) where shipment_id is not null;
comment on column ledger_entries.shipment_id is 'null: no parcel collected it';

-- What was entered before belongs to the parcel of its order, if there is just one that collected.
select set_config('fenestra.retention', 'on', true);
update ledger_entries e set shipment_id = s.id
from shipments s
where s.order_id = e.order_id and s.cod_amount is not null and s.state = 'delivered'
  and e.kind in ('payment', 'refund') and e.method in ('carrier', 'cash')
  and e.created_at >= coalesce(s.handed_over_at, s.created_at)
  and not exists (select from shipments o
    where o.order_id = s.order_id and o.id <> s.id and o.cod_amount is not null and o.state = 'delivered');
select set_config('fenestra.retention', '', true);
