-- Pictures that staff have uploaded, and where each of them is shown.

create table uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  name text not null unique check (name ~ '^[0-9a-f]{32}-[0-9]{1,5}x[0-9]{1,5}-[0-9a-f]{6}(-moving)?\.(jpg|png|webp|gif|svg)$'),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null check (colour ~ '^[0-9a-f]{6}$'),
  variants text not null default 'waiting' check (variants in ('waiting', 'made', 'none', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  uploaded_by uuid references users (id) on delete set null,
  uploader_name text not null,
  orphaned_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index uploads_waiting_idx on uploads (created_at) where variants = 'waiting' and deleted_at is null;
create index uploads_uploader_idx on uploads (uploaded_by);
create index uploads_deleted_idx on uploads (deleted_at) where deleted_at is not null;

comment on column uploads.name is 'the file: id, size in pixels and average colour, so that a page knows them without asking';
comment on column uploads.width is 'pixels, after the orientation was applied';
comment on column uploads.colour is 'average colour, shown until the picture is there';
comment on column uploads.variants is 'the smaller AVIF and WebP files: still to make, made, not for this kind of file, given up';
comment on column uploads.orphaned_at is 'since when nothing shows it; it goes after a week';
comment on column uploads.deleted_at is 'deleted by a person; the row goes when the files are gone';

-- Order lines keep the picture they were sold with; there are many of them.
create index order_lines_upload_idx on order_lines ((substring(image_url from '/uploads/([0-9a-f]{32})-')))
  where image_url like '%/uploads/%';

-- What shows an upload. Addresses may be absolute or not, so the id in them counts.
create view upload_uses as
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
    from order_lines l where l.image_url like '%/uploads/%';
