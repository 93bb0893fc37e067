-- Products are sorted by the names that a list shows: in each language by an index of its own, because a name without a
-- translation stands among the translated ones. Within a category they are read in this order and filtered, or the
-- category is sorted: at most 10 ms among 100,000 products, which six more indexes would not be worth.

create index products_name_en_idx on products (coalesce(nullif(translations -> 'en' ->> 'name', ''), name), id)
  where archived_at is null;
create index products_name_vi_idx on products (coalesce(nullif(translations -> 'vi' ->> 'name', ''), name), id)
  where archived_at is null;
create index products_name_zh_idx on products (coalesce(nullif(translations -> 'zh' ->> 'name', ''), name), id)
  where archived_at is null;
create index products_name_es_idx on products (coalesce(nullif(translations -> 'es' ->> 'name', ''), name), id)
  where archived_at is null;
create index products_name_de_idx on products (coalesce(nullif(translations -> 'de' ->> 'name', ''), name), id)
  where archived_at is null;
create index products_name_ru_idx on products (coalesce(nullif(translations -> 'ru' ->> 'name', ''), name), id)
  where archived_at is null;
