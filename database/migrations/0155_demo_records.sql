-- Which records are demo content: what filled them wrote them down in its own transaction. Whoever empties the shop
-- of demo content finds them here; a record that is not named here is the owner's.
create table demo_records (
  kind text not null,
  id text not null,
  primary key (kind, id)
);
comment on column demo_records.kind is 'the table';
comment on column demo_records.id is 'the primary key of its row, as text';

-- The ledger is never rewritten. Movements of a demo item happened to nobody: they go with it.
create or replace function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and coalesce(current_setting('shop.removes_demo', true), '') = 'on' then
    if exists (select from demo_records where kind = 'inventory_items' and id = old.inventory_item_id::text) then
      return old;
    end if;
  end if;
  raise exception '% is append-only: correct it with a further row', tg_table_name using errcode = 'restrict_violation';
end
$$;
