-- Quotes: a number for each in its year, the language they are sent in, and finding them.

create table quote_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);
comment on table quote_numbers is 'the last number given in each year of the shop; held until the quote is stored';

alter table quotes
  add column language text check (language in ('en', 'vi', 'zh', 'es', 'de', 'ru')),
  add column rejected_at timestamptz(3);
create index quotes_total_idx on quotes (total_amount, id);
create index quotes_search_idx on quotes using gin (plain_text(quote_number || ' ' || title) gin_trgm_ops);

comment on column quotes.language is 'what the customer reads it in; null: the language of their last order, else English';
