-- What visitors do, counted per day. No row is about a person: no address, no identifier, no time of day.
alter table settings add column analytics jsonb not null default '{}';
comment on column settings.analytics is 'of the module analytics: {"counts": true, "tool": {"kind": "matomo", "address": "https://stats.example", "site": "1"}}; what is missing is off';

create table funnel_days (
  -- In the shop's time zone.
  day date not null,
  step text not null check (step in ('seen', 'configured', 'cart', 'checkout', 'ordered')),
  language text not null,
  source text not null,
  count integer not null check (count > 0),
  primary key (day, step, language, source)
);

-- What was searched for and not found.
create table fruitless_words (
  day date not null,
  words text not null,
  language text not null,
  count integer not null check (count > 0),
  primary key (day, words, language)
);

-- Sizes that were typed and cannot be made, to ten centimetres.
create table refused_sizes (
  day date not null,
  product_id uuid not null references products (id) on delete cascade,
  width_cm smallint not null,
  length_cm smallint not null,
  reason text not null check (reason in ('too_wide', 'too_narrow', 'too_long', 'too_short', 'other')),
  count integer not null check (count > 0),
  primary key (day, product_id, width_cm, length_cm, reason)
);
create index refused_sizes_product_idx on refused_sizes (product_id);
