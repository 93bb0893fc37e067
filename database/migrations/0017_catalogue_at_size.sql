-- The catalogue at 100,000 products: every order within a category, words that are found by index, and
-- statistics of the expressions that lists are filtered by.

-- A list of one category in each of its orders, and its count, from the index alone.
create index products_category_name_idx on products (category_id, name, id) where archived_at is null;
create index products_category_price_idx
  on products (category_id, (coalesce(nullif(price_per_sqm, 0), base_price)), id) where archived_at is null;

-- Article numbers are not mended, so they are no words: else there are as many words as products.
create or replace function learn_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words (word)
  select distinct word
  from fresh, regexp_split_to_table(fresh.search_text, '[^[:alnum:]]+') as word
  where length(word) between 3 and 40 and word ~ '[[:alpha:]]'
  on conflict do nothing;
  return null;
end
$$;
delete from product_words where word !~ '[[:alpha:]]';
create index product_words_idx on product_words using gin (word gin_trgm_ops);

-- Without these the planner takes a third of all products to match, and looks for none of them in the
-- order of the list.
create statistics products_price_stats on (coalesce(nullif(price_per_sqm, 0), base_price)) from products;
create statistics products_min_width_stats on (coalesce(min_width_mm, 500)) from products;
create statistics products_max_width_stats on (coalesce(max_width_mm, 5000)) from products;
create statistics products_min_length_stats on (coalesce(min_length_mm, 500)) from products;
create statistics products_max_length_stats on (coalesce(max_length_mm, 3000)) from products;
analyze products;
