-- Photos of a finished installation. They are uploads like others; what a visit shows is kept.

alter table installations add column photos text[] not null default '{}';
comment on column installations.photos is 'paths of uploads, in the order in which they are shown';
-- Few visits have photos, and only these are asked what they show.
create index installations_photographed_idx on installations (id) where photos <> '{}';

-- What shows an upload. Addresses may be absolute or not, so the id in them counts.
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
    from support_items, regexp_matches(content, '/uploads/([0-9a-f]{32})-', 'g') as found
    where content like '%/uploads/%'
  union all
  select substring(l.image_url from '/uploads/([0-9a-f]{32})-'), 'order', l.order_id::text, upper(right(l.order_id::text, 8))
    from order_lines l where l.image_url like '%/uploads/%'
  union all
  select substring(url from '/uploads/([0-9a-f]{32})-'), 'installation', id::text, coalesce(scheduled_date::text, 'no day')
    from installations, unnest(photos) as url where photos <> '{}';
