-- The lists of the back office: posts by title, found by what they say; articles found in the same way.

create index blogs_title_idx on blogs (title, slug);

create function content_search_text(title text, slug text, more text) returns text
  language sql immutable parallel safe
  return plain_text(title || ' ' || slug || ' ' || more);

create index blogs_search_idx on blogs
  using gin (content_search_text(title, slug, content) gin_trgm_ops);
create index support_items_search_idx on support_items
  using gin (content_search_text(title, slug, description) gin_trgm_ops);
