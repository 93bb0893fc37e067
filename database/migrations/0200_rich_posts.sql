-- Posts of the blog may be HTML, as support articles are; those that were written before stay lines of text.

alter table blogs add format text not null default 'plain' check (format in ('plain', 'html'));
comment on column blogs.format is 'plain: a line break ends a paragraph; html: made safe; its translations have the same format';
comment on column blogs.content is 'in the format of its row';

create function readable_text(format text, content text) returns text
  language sql immutable parallel safe
  return case when format = 'html' then regexp_replace(content, '<[^<>]*>', ' ', 'g') else content end;

-- Words are found, the names of tags are not.
drop index blogs_search_idx;
create index blogs_search_idx on blogs
  using gin (content_search_text(title, slug, readable_text(format, content)) gin_trgm_ops);

-- Pictures inside posts, and inside translations of posts and articles, are in use.
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
  select substring(url from '/uploads/([0-9a-f]{32})-'), 'installation', id::text, coalesce(scheduled_date::text, 'no day')
    from installations, unnest(photos) as url where photos <> '{}';
