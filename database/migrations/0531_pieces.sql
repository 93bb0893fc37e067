-- A piece keeps its id when a correction moves it to another line of its order; a piece of another size is a new one.
alter table order_lines add column piece_id uuid not null default gen_random_uuid();
create unique index order_lines_piece on order_lines (piece_id);

-- What was scanned in the workshop. Nothing is ever changed: an undone scan is named by the one that undoes it.
create table piece_scans (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  piece_id uuid not null,
  order_id uuid not null references orders (id) on delete cascade,
  label text not null,
  state text not null check (state in ('cut', 'sewn', 'assembled', 'checked', 'packed')),
  station text,
  checked boolean not null default false,
  photo text,
  undoes_id uuid unique references piece_scans (id),
  actor_id uuid,
  actor_name text,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index piece_scans_of_piece on piece_scans (piece_id, seq desc);
create index piece_scans_of_order on piece_scans (order_id, seq desc);
create index piece_scans_newest on piece_scans (seq desc);

-- Scans go with their order, and the name of a person with their account.
create function refuse_scan_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'actor_name' = to_jsonb(old) - 'actor_name' then return new; end if;
  raise exception 'a scan is never changed' using errcode = 'restrict_violation';
end $$;
create trigger scans_stay before update or delete on piece_scans
  for each row execute function refuse_scan_change();

create table piece_settings (
  id boolean primary key default true check (id),
  before_packed text not null default 'nothing' check (before_packed in ('nothing', 'check', 'photo'))
);
insert into piece_settings default values;

-- Photos of pieces are in use as long as their scan is there.
create or replace view upload_uses as
  select substring(url from '/uploads/([0-9a-f]{32})-') as upload_id, 'product' as entity, id::text as entity_id, name as label
    from products, unnest(image_urls) as url where url like '%/uploads/%'
  union all
  select substring(image_url from '/uploads/([0-9a-f]{32})-'), 'category', id::text, name
    from categories where image_url like '%/uploads/%'
  union all
  select substring(image_url from '/uploads/([0-9a-f]{32})-'), 'blog post', slug, title
    from blogs where image_url like '%/uploads/%'
  union all
  select substring(image_url from '/uploads/([0-9a-f]{32})-'), 'planned post', id::text, title
    from content_posts where image_url like '%/uploads/%'
  union all
  select substring(image_url from '/uploads/([0-9a-f]{32})-'), 'banner', id::text, title
    from banners where image_url like '%/uploads/%'
  union all
  select substring(url from '/uploads/([0-9a-f]{32})-'), 'settings', id::text, site_name
    from settings, unnest(array[logo_url, mark_image_url]) as url where url like '%/uploads/%'
  union all
  select substring(profile_image_url from '/uploads/([0-9a-f]{32})-'), 'user', id::text, coalesce(email, id::text)
    from users where profile_image_url like '%/uploads/%'
  union all
  select found[1], 'support article', id::text, title
    from support_items, regexp_matches(content || translations::text, '/uploads/([0-9a-f]{32})-', 'g') as found
    where content || translations::text like '%/uploads/%'
  union all
  select found[1], 'blog post', slug, title
    from blogs, regexp_matches(content || translations::text, '/uploads/([0-9a-f]{32})-', 'g') as found
    where format = 'html' and content || translations::text like '%/uploads/%'
  union all
  select substring(l.image_url from '/uploads/([0-9a-f]{32})-'), 'order', l.order_id::text, upper(right(l.order_id::text, 8))
    from order_lines l where l.image_url like '%/uploads/%'
  union all
  select substring(g.image_url from '/uploads/([0-9a-f]{32})-'), 'order', g.order_id::text, upper(right(g.order_id::text, 8))
    from order_goods g where g.image_url like '%/uploads/%'
  union all
  select substring(url from '/uploads/([0-9a-f]{32})-'), 'installation', id::text, coalesce(scheduled_date::text, 'no day')
    from installations, unnest(photos) as url where photos <> '{}'
  union all
  select substring(url from '/uploads/([0-9a-f]{32})-'), 'about page', id::text, title
    from about_parts, unnest(array[image_url, detail_url]) as url where url like '%/uploads/%'
  union all
  select found[1], 'about page', id::text, title
    from about_parts, regexp_matches(content || translations::text, '/uploads/([0-9a-f]{32})-', 'g') as found
    where content || translations::text like '%/uploads/%'
  union all
  select substring(c.image_url from '/uploads/([0-9a-f]{32})-'), 'option', o.id::text, o.name
    from choices c join options o on o.id = c.option_id where c.image_url like '%/uploads/%'
  union all
  select substring(picture.value from '/uploads/([0-9a-f]{32})-'), 'product', p.id::text, p.name
    from product_options po join products p on p.id = po.product_id, jsonb_each_text(po.pictures) as picture
    where po.pictures <> '{}' and picture.value like '%/uploads/%'
  union all
  select substring(photo from '/uploads/([0-9a-f]{32})-'), 'order', order_id::text, label
    from piece_scans where photo is not null;
