-- Customers with the same name at the same address are probably one person, in whatever order the words were typed and
-- however the address is split into fields. A pair that staff have declared different is not suggested again.

-- Names in Chinese characters and Hangul are written and compared without a space.
create function is_written_together(text) returns boolean
  language sql immutable strict parallel safe
  return $1 ~ '^[\u3400-\u9fff\uac00-\ud7a3]+$';

create function sorted_words(text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(word, ' ' order by word collate "C")
    from regexp_split_to_table(plain_text($1), '[^[:alnum:]]+') as word where word <> '');

create function name_address_key(name text, address text, places text) returns text
  language sql immutable parallel safe
  return md5(sorted_words(nullif(trim(name), '')) || '|' || sorted_words(nullif(trim(address), '') || ' ' || places));
comment on function name_address_key is 'what two spellings of one person at one address share; null without either';

alter table customers add column name_address_key text generated always as (name_address_key(
  case when is_written_together(last_name) and is_written_together(first_name) then last_name || first_name
    else first_name || ' ' || last_name end,
  address, coalesce(city, '') || ' ' || coalesce(zip_code, ''))) stored;
create index customers_name_address_idx on customers (name_address_key) where name_address_key is not null;

create table distinct_customers (
  customer_id uuid not null references customers (id) on delete cascade,
  other_id uuid not null references customers (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (customer_id, other_id),
  check (customer_id < other_id)
);
create index distinct_customers_other_idx on distinct_customers (other_id);
comment on table distinct_customers is 'pairs that staff have declared to be different people, the smaller id first';
