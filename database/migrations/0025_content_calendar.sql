-- The content calendar: what a post for the blog looks like there, and finding posts in their order.

alter table content_posts
  add column category_id uuid references categories (id) on delete set null,
  add column image_url text,
  add column calendar_at timestamptz(3) not null generated always as
    (coalesce(scheduled_at, timestamptz '9999-12-31 00:00:00+00')) stored,
  add column search_text text not null generated always as (plain_text(title || ' ' || content)) stored;

comment on column content_posts.category_id is 'platform blog: the category of the post that it becomes';
comment on column content_posts.calendar_at is 'scheduled_at for sorting; what has no date comes last';

create index content_posts_category_idx on content_posts (category_id);
create index content_posts_calendar_idx on content_posts (calendar_at, id);
create index content_posts_newest_idx on content_posts (created_at desc, id desc);
create index content_posts_search_idx on content_posts using gin (search_text gin_trgm_ops);
drop index content_posts_scheduled_idx;
