-- A deleted post of the calendar can be brought back as it was: its row stays for thirty days.

alter table content_posts add column deleted_at timestamptz(3);
comment on column content_posts.deleted_at is 'nobody sees it from then on; taking the deletion back clears it';
create index content_posts_deleted_idx on content_posts (deleted_at) where deleted_at is not null;

-- The job that publishes leaves them alone.
drop index content_posts_waiting_idx;
create index content_posts_waiting_idx on content_posts (scheduled_at)
  where status = 'scheduled' and due_at is null and deleted_at is null;

-- A picture that waits for its post to appear is in use.
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
    from support_items, regexp_matches(content, '/uploads/([0-9a-f]{32})-', 'g') as found
    where content like '%/uploads/%'
  union all
  select substring(l.image_url from '/uploads/([0-9a-f]{32})-'), 'order', l.order_id::text, upper(right(l.order_id::text, 8))
    from order_lines l where l.image_url like '%/uploads/%'
  union all
  select substring(url from '/uploads/([0-9a-f]{32})-'), 'installation', id::text, coalesce(scheduled_date::text, 'no day')
    from installations, unnest(photos) as url where photos <> '{}';
