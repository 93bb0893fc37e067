-- Pleated blinds are a kind of their own, and pieces hang in more ways than inside and outside a recess.
alter table products
  drop constraint products_kind_check,
  add constraint products_kind_check check (kind in ('venetian', 'wooden', 'roller', 'day_night', 'roman', 'cellular',
    'pleated', 'vertical', 'curtain', 'shutter', 'other'));
alter table order_lines
  drop constraint order_lines_mount_check,
  add constraint order_lines_mount_check check (mount in ('inside', 'outside', 'glass_bead', 'niche', 'sash', 'clamp'));
comment on column order_lines.mount is
  'inside, glass_bead, niche: the opening was ordered and the workshop takes off the play; sash: the glass, which it covers all round; outside, clamp: the piece itself';

-- A piece in the size of a code, such as that of a roof window, can be withdrawn from like goods by the piece.
create index choices_with_a_size_idx on choices (id) where facts ? 'size';
create index order_lines_of_fixed_size_idx on order_lines (order_id) where made ? 'fixedSize';

create or replace function note_goods() returns trigger language plpgsql as $$
begin
  update settings set sells_goods = not sells_goods
    where sells_goods is distinct from (
      exists (select from products where price_model = 'piece' and state = 'published' and archived_at is null)
      or exists (select from choices where facts ? 'size')
      or exists (select from order_goods)
      or exists (select from order_lines where made ? 'fixedSize'));
  return null;
end $$;
create trigger choices_sizes_noted after insert or delete or update of facts on choices
  for each statement execute function note_goods();
