-- Every write to what the public reads says so at its commit: each process drops its copies of answers
-- made of it. Many writes of one transaction are told once.

create function announce_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', tg_argv[0]);
  return null;
end
$$;

create trigger products_public after insert or update or delete or truncate on products
  for each statement execute function announce_public_change('catalog');
create trigger categories_public after insert or update or delete or truncate on categories
  for each statement execute function announce_public_change('catalog');
create trigger banners_public after insert or update or delete or truncate on banners
  for each statement execute function announce_public_change('content');
create trigger blogs_public after insert or update or delete or truncate on blogs
  for each statement execute function announce_public_change('content');
create trigger settings_public after insert or update or delete or truncate on settings
  for each statement execute function announce_public_change('settings');
-- Votes on an article change nothing that is shown.
create trigger support_items_public
  after insert or delete or truncate or update of title, description, content, slug, "order", is_active on support_items
  for each statement execute function announce_public_change('content');
