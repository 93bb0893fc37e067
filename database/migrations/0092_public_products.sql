-- A write to one product lets go of the answers and pages that show this one, and of the lists; no longer of
-- every product's page. The kind is told as before, so that processes of an older version hear it too.

create function announce_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', 'catalog');
  if (select count(*) from (select 1 from changed limit 101) as first_rows) > 100 then
    perform pg_notify('public_changes', 'product *');
  else
    perform pg_notify('public_changes', 'product ' || id) from changed;
  end if;
  return null;
end
$$;
-- Of as many subjects as its trigger names.
create or replace function announce_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', subject) from unnest(tg_argv) as subject;
  return null;
end
$$;

drop trigger products_public on products;
drop trigger categories_public on categories;

-- Nobody can have kept a product that was not there.
create trigger products_public_new after insert on products
  for each statement execute function announce_public_change('catalog');
create trigger products_public_changed after update on products
  referencing old table as changed for each statement execute function announce_products();
create trigger products_public_gone after delete on products
  referencing old table as changed for each statement execute function announce_products();
create trigger products_public_none after truncate on products
  for each statement execute function announce_public_change('catalog', 'product *');
create trigger categories_public after insert or update or delete or truncate on categories
  for each statement execute function announce_public_change('catalog', 'categories');
