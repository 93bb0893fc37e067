-- What the shop says: blog, calendar, support centre, team chat.

create table blogs (
  slug text primary key check (slug <> ''),
  title text not null check (title <> ''),
  content text not null default '',
  category_id uuid references categories (id) on delete set null,
  published_at timestamptz(3) not null default now(),
  image_url text,
  author_id uuid references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index blogs_published_idx on blogs (published_at desc, slug);
create index blogs_category_idx on blogs (category_id, published_at desc);
create index blogs_author_idx on blogs (author_id);
create trigger blogs_touch before update on blogs for each row execute function touch_updated_at();

comment on column blogs.content is 'plain text; a line break ends a paragraph';
comment on column blogs.published_at is 'a post dated in the future is for staff only until then';

-- A renamed post answers under its old address too. A second renaming carries the earlier addresses along.
create table slug_redirects (
  old_slug text primary key,
  slug text not null references blogs (slug) on update cascade on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index slug_redirects_slug_idx on slug_redirects (slug);

create table content_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  content text not null default '',
  platform text not null check (platform in ('facebook', 'instagram', 'twitter', 'linkedin', 'blog')),
  scheduled_at timestamptz(3),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  created_by text not null default 'admin',
  author_id uuid references users (id) on delete set null,
  due_at timestamptz(3),
  published_at timestamptz(3),
  blog_slug text references blogs (slug) on update cascade on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (status <> 'scheduled' or scheduled_at is not null)
);
create index content_posts_scheduled_idx on content_posts (scheduled_at, id);
create index content_posts_waiting_idx on content_posts (scheduled_at) where status = 'scheduled' and due_at is null;
create index content_posts_author_idx on content_posts (author_id);
create index content_posts_blog_idx on content_posts (blog_slug);
create trigger content_posts_touch before update on content_posts for each row execute function touch_updated_at();

comment on column content_posts.created_by is 'as the form sent it; author_id is the person';
comment on column content_posts.due_at is 'when the scheduler found it due; a person then sets it published';
comment on column content_posts.blog_slug is 'the blog post that a due post for platform blog became';

create table support_items (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  description text not null default '',
  content text not null default '',
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  "order" integer not null default 0 check ("order" >= 0),
  is_active boolean not null default true,
  helpful_yes integer not null default 0 check (helpful_yes >= 0),
  helpful_no integer not null default 0 check (helpful_no >= 0),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index support_items_order_idx on support_items ("order", created_at, id);
create trigger support_items_touch before update on support_items for each row execute function touch_updated_at();

comment on column support_items.content is 'HTML, sanitised before it is written';

create table chat_messages (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  user_id uuid references users (id) on delete set null,
  full_name text not null,
  message text not null check (char_length(message) between 1 and 4000),
  client_id text,
  created_at timestamptz(3) not null default now()
);
create unique index chat_messages_client_key on chat_messages (user_id, client_id) where client_id is not null;
create index chat_messages_created_at_idx on chat_messages (created_at desc, seq desc);
create index chat_messages_user_idx on chat_messages (user_id);

comment on column chat_messages.seq is 'the cursor for "everything after what I have seen"';
comment on column chat_messages.client_id is 'chosen by the sender, so that a repeated message is stored once';
