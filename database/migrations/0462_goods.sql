-- Goods that are sold by the piece: remote controls, brackets, cleaning sets. Nothing of them is made, so they are a list
-- of their own beside the pieces of an order.
alter table products drop constraint products_price_model_check;
alter table products add constraint products_price_model_check
  check (price_model in ('area', 'grid', 'cloth', 'piece'));
alter table products
  add column item_weight_g integer check (item_weight_g between 0 and 1000000),
  add column item_length_mm integer check (item_length_mm between 1 and 100000);
comment on column products.price_per_sqm is 'smallest unit of the shop currency, per square metre; with the price model piece, of one piece';
comment on column products.item_weight_g is 'price model piece: grams of one piece; null: not known';
comment on column products.item_length_mm is 'price model piece: its longest side; null: not known';

create table order_goods (
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null check (position >= 0),
  product_id uuid references products (id) on delete set null,
  product_name text not null,
  written_name text,
  image_url text,
  quantity integer not null check (quantity between 1 and 999),
  unit_price bigint not null check (unit_price between 1 and 9007199254740991),
  calculated_price bigint not null check (calculated_price between 1 and 9007199254740991),
  tax_class text,
  weight_g integer,
  length_mm integer,
  primary key (order_id, position)
);
create index order_goods_product_idx on order_goods (product_id);
create index order_goods_upload_idx on order_goods ((substring(image_url from '/uploads/([0-9a-f]{32})-')))
  where image_url like '%/uploads/%';
comment on column order_goods.product_name is 'in the language of the order, for the buyer';
comment on column order_goods.written_name is 'in the base language, for staff; null: the same';
comment on column order_goods.calculated_price is 'smallest unit of the shop currency, for the whole line';
comment on column order_goods.weight_g is 'grams of one piece; null: not known';

-- The days in which the buyer may withdraw from what is not made to measure, as the notices said when it was ordered.
alter table orders add column withdrawal_days smallint check (withdrawal_days between 1 and 365);
comment on column orders.withdrawal_days is 'null: ordered without notices';

-- Whether the shop sells goods by the piece, or has sold some: what it says about withdrawals depends on it.
alter table settings add column sells_goods boolean not null default false;
create index products_by_piece_idx on products (id) where price_model = 'piece';

create function note_goods() returns trigger language plpgsql as $$
begin
  update settings set sells_goods = not sells_goods
    where sells_goods is distinct from (
      exists (select from products where price_model = 'piece' and state = 'published' and archived_at is null)
      or exists (select from order_goods));
  return null;
end $$;
create trigger products_goods_noted after insert or delete or update of price_model, state, archived_at on products
  for each statement execute function note_goods();

-- Pictures of ordered goods are in use too.
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
  select substring(logo_url from '/uploads/([0-9a-f]{32})-'), 'settings', id::text, site_name
    from settings where logo_url like '%/uploads/%'
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
    where po.pictures <> '{}' and picture.value like '%/uploads/%';
