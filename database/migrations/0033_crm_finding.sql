-- Finding customers, opportunities and interactions, and customers who are probably one.

-- Countries write their prefix in many ways; the last nine digits are the same in all of them.
create function phone_key(phone text) returns text
  language sql immutable parallel safe
  return case when length(regexp_replace(phone, '\D', '', 'g')) >= 7
    then right(regexp_replace(phone, '\D', '', 'g'), 9) end;
comment on function phone_key is 'what two spellings of one phone number share; null for less than seven digits';

create function customer_search_text(
  first_name text, last_name text, company text, email text, phone text, second_phone text, city text) returns text
  language sql immutable parallel safe
  return plain_text(first_name || ' ' || last_name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '')
    || ' ' || coalesce(phone, '') || ' ' || coalesce(city, ''))
    || ' ' || regexp_replace(coalesce(phone, '') || ' ' || coalesce(second_phone, ''), '\D', '', 'g');

create function customer_sort_name(first_name text, last_name text, company text) returns text
  language sql immutable parallel safe
  return plain_text(trim(last_name || ' ' || first_name || ' ' || coalesce(company, '')));

alter table customers
  add column search_text text not null generated always as
    (customer_search_text(first_name, last_name, company_name, email, phone, secondary_phone, city)) stored,
  add column sort_name text collate "C" not null generated always as
    (customer_sort_name(first_name, last_name, company_name)) stored;
create index customers_search_idx on customers using gin (search_text gin_trgm_ops);
create index customers_name_idx on customers (sort_name, id);
create index customers_phone_key_idx on customers (phone_key(phone));

alter table opportunities
  add column search_text text not null generated always as
    (plain_text(title || ' ' || coalesce(description, ''))) stored;
create index opportunities_search_idx on opportunities using gin (search_text gin_trgm_ops);
create index opportunities_value_idx on opportunities (value, id);

alter table customer_interactions
  add column search_text text not null generated always as
    (plain_text(subject || ' ' || description)) stored;
create index customer_interactions_search_idx on customer_interactions using gin (search_text gin_trgm_ops);
create index customer_interactions_type_idx on customer_interactions (type, created_at desc, id desc);

-- What an opportunity was thought to be worth before it was closed, for when it is opened again.
alter table opportunity_stage_changes add column probability_before integer;
comment on column opportunity_stage_changes.probability_before is 'percent; null for a new opportunity';
