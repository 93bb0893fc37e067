-- An accessibility statement, how to complain, and the mark of a ministry at the foot of every page.
alter table support_items drop constraint support_items_legal_check;
alter table support_items add constraint support_items_legal_check
  check (legal in ('imprint', 'privacy', 'terms', 'withdrawal', 'accessibility', 'complaints'));

alter table settings
  add column mark_image_url text not null default '',
  add column mark_link_url text not null default '',
  add column mark_text text not null default '';

-- The picture of the mark is in use too.
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
    where po.pictures <> '{}' and picture.value like '%/uploads/%';
