-- Categories are found by what they say, as posts and articles are.

create index categories_search_idx on categories
  using gin (content_search_text(name, slug, description) gin_trgm_ops);
