-- Finding products: without regard to accents, forgiving typing errors, in every order of the list.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() is only stable because its dictionary could be replaced; ours is not.
create function plain_text(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

comment on function plain_text is 'small letters without accents: "Rèm Cuốn" becomes "rem cuon"';

create function product_search_text(name text, materials text[], description text) returns text
  language sql immutable parallel safe
  return plain_text(name || ' ' || array_to_string(materials, ' ') || ' ' || description);

alter table products
  add column search_text text not null
    generated always as (product_search_text(name, materials, description)) stored;

create index products_search_idx on products using gin (search_text gin_trgm_ops) where archived_at is null;
create index products_price_idx
  on products ((coalesce(nullif(price_per_sqm, 0), base_price)), id) where archived_at is null;
create index products_materials_idx on products using gin (materials) where archived_at is null;

-- The words that products are described with. A typing error is mended by the nearest of them; they are
-- few however many products there are, and a word nobody uses any more does no harm.
create table product_words (word text primary key);

create function learn_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words (word)
  select distinct word
  from fresh, regexp_split_to_table(fresh.search_text, '[^[:alnum:]]+') as word
  where length(word) between 3 and 40
  on conflict do nothing;
  return null;
end
$$;

create trigger products_learn_words_of_new after insert on products
  referencing new table as fresh for each statement execute function learn_product_words();
create trigger products_learn_words_of_changed after update on products
  referencing new table as fresh for each statement execute function learn_product_words();

insert into product_words (word)
select distinct word
from products, regexp_split_to_table(search_text, '[^[:alnum:]]+') as word
where length(word) between 3 and 40
on conflict do nothing;
