-- Whether the shop is open, and who opened it when. No row: it is not open yet, which staff see and visitors do not.
create table shop_opening (
  is_open boolean primary key default true check (is_open),
  opened_by uuid references users (id) on delete set null,
  opened_at timestamptz(3) not null default now()
);
create index shop_opening_opened_by_idx on shop_opening (opened_by);

-- A shop that has said so by its checklist, or that takes orders already, is open.
insert into shop_opening (opened_by, opened_at)
select done_by, done_at from setup_steps where step = 'live' limit 1;
insert into shop_opening (opened_at)
select min(created_at) from orders
where not exists (select from demo_records where kind = 'orders' and id = orders.id::text)
having count(*) > 0
on conflict do nothing;
delete from setup_steps where step = 'live';

-- The sign-in page shows all providers until the shop is open and free of demo content.
create trigger shop_opening_public after insert or update or delete or truncate on shop_opening
  for each statement execute function announce_public_change('opening');
create trigger demo_records_public after insert or delete or truncate on demo_records
  for each statement execute function announce_public_change('opening');
