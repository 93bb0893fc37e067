-- Products are found by the words of every language that they speak, each language by an index of its own: an index
-- over all of them would find a German word in a Spanish one. Shops without translations have nothing in them.

create index products_search_en_idx on products using gin (plain_text((translations -> 'en')::text) gin_trgm_ops)
  where archived_at is null and translations ? 'en';
create index products_search_vi_idx on products using gin (plain_text((translations -> 'vi')::text) gin_trgm_ops)
  where archived_at is null and translations ? 'vi';
create index products_search_zh_idx on products using gin (plain_text((translations -> 'zh')::text) gin_trgm_ops)
  where archived_at is null and translations ? 'zh';
create index products_search_es_idx on products using gin (plain_text((translations -> 'es')::text) gin_trgm_ops)
  where archived_at is null and translations ? 'es';
create index products_search_de_idx on products using gin (plain_text((translations -> 'de')::text) gin_trgm_ops)
  where archived_at is null and translations ? 'de';
create index products_search_ru_idx on products using gin (plain_text((translations -> 'ru')::text) gin_trgm_ops)
  where archived_at is null and translations ? 'ru';

-- Typing errors are mended by the words of all languages.
create or replace function learn_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words (word)
  select distinct word
  from fresh, regexp_split_to_table(
    fresh.search_text || case when fresh.translations = '{}' then '' else plain_text(fresh.translations::text) end,
    '[^[:alnum:]]+') as word
  where length(word) between 3 and 40 and word ~ '[[:alpha:]]'
  on conflict do nothing;
  return null;
end
$$;
