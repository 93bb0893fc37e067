-- Options with choices, what a choice costs, allows and changes, and prices by width and length. No row changes:
-- what has no options and no grid is priced and made as before.

create table price_grids (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  widths_mm integer[] not null,
  lengths_mm integer[] not null,
  prices bigint[] not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (cardinality(prices) = cardinality(widths_mm) * cardinality(lengths_mm)),
  check (cardinality(prices) between 1 and 2500)
);
comment on column price_grids.prices is 'minor units, row by row: all widths of the first length, then of the next; 0: not made';
create trigger price_grids_touch before update on price_grids for each row execute function touch_updated_at();

create table options (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null check (name <> ''),
  help text not null default '',
  shown_as text not null default 'list' check (shown_as in ('list', 'swatch', 'yes_no')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create trigger options_touch before update on options for each row execute function touch_updated_at();

create table choices (
  id uuid primary key default gen_random_uuid(),
  option_id uuid not null references options (id) on delete cascade,
  code text not null check (code ~ '^[a-z0-9][a-z0-9_]{0,39}$'),
  name text not null check (name <> ''),
  position integer not null,
  image_url text,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  price_basis text not null default 'none'
    check (price_basis in ('none', 'piece', 'area', 'width', 'length', 'percent', 'grid')),
  price_amount bigint not null default 0,
  price_grid_id uuid references price_grids (id),
  min_width_mm integer check (min_width_mm > 0),
  max_width_mm integer check (max_width_mm > 0),
  min_length_mm integer check (min_length_mm > 0),
  max_length_mm integer check (max_length_mm > 0),
  max_area_mm2 bigint check (max_area_mm2 > 0),
  weight_gsm integer not null default 0 check (weight_gsm >= 0),
  lifts_g integer check (lifts_g > 0),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  inventory_item_id uuid references inventory_items (id) on delete set null,
  extra_days smallint not null default 0 check (extra_days >= 0),
  archived boolean not null default false,
  unique (option_id, code),
  check (price_basis <> 'grid' or price_grid_id is not null)
);
comment on column choices.price_amount is 'minor units per piece, m2 or metre, or hundredths of a percent; may be negative';
comment on column choices.weight_gsm is 'what it adds to the weight of the product, grams per square metre';
comment on column choices.lifts_g is 'grams that it carries; null: no limit of its own';
comment on column choices.facts is 'what it changes about the making';
comment on column choices.extra_days is 'working days that it takes longer';
create index choices_price_grid_id_idx on choices (price_grid_id);
create index choices_inventory_item_id_idx on choices (inventory_item_id);

create table choice_conflicts (
  choice_id uuid not null references choices (id) on delete cascade,
  other_id uuid not null references choices (id) on delete cascade,
  primary key (choice_id, other_id),
  check (choice_id < other_id)
);
create index choice_conflicts_other_id_idx on choice_conflicts (other_id);

create table product_options (
  product_id uuid not null references products (id) on delete cascade,
  option_id uuid not null references options (id),
  position integer not null,
  default_choice_id uuid not null references choices (id),
  shown_when_choice_id uuid references choices (id),
  primary key (product_id, option_id)
);
comment on column product_options.shown_when_choice_id is 'asked only with this choice of an option further up';
create index product_options_option_id_idx on product_options (option_id);
create index product_options_default_choice_id_idx on product_options (default_choice_id);
create index product_options_shown_when_choice_id_idx on product_options (shown_when_choice_id);

create table product_choices_out (
  product_id uuid not null references products (id) on delete cascade,
  choice_id uuid not null references choices (id) on delete cascade,
  primary key (product_id, choice_id)
);
create index product_choices_out_choice_id_idx on product_choices_out (choice_id);

alter table products
  add has_options boolean not null default false,
  add price_model text not null default 'area' check (price_model in ('area', 'grid', 'cloth')),
  add price_grid_id uuid references price_grids (id),
  add price_per_metre bigint not null default 0 check (price_per_metre >= 0),
  add price_per_width bigint not null default 0 check (price_per_width >= 0),
  add check (price_model <> 'grid' or price_grid_id is not null);
comment on column products.has_options is 'whether it has rows in product_options, so that lists need not look';
comment on column products.price_per_metre is 'model cloth: minor units per running metre of cloth';
comment on column products.price_per_width is 'model cloth: minor units per width that is sewn';
create index products_price_grid_id_idx on products (price_grid_id);

-- What is written here shows on the pages of all products that use it. The rows of one product are written together
-- with the product itself, which tells of that one alone.
create trigger options_public after update or delete or truncate on options
  for each statement execute function announce_public_change('catalog', 'product *');
create trigger choices_public after insert or update or delete or truncate on choices
  for each statement execute function announce_public_change('catalog', 'product *');
create trigger choice_conflicts_public after insert or update or delete or truncate on choice_conflicts
  for each statement execute function announce_public_change('catalog', 'product *');
create trigger price_grids_public after update or delete or truncate on price_grids
  for each statement execute function announce_public_change('catalog', 'product *');

-- Products are found by the words of their options too.
alter table products add option_words text not null default '', add option_codes text[] not null default '{}';
comment on column products.option_codes is 'its options in the order in which they are asked, for files';
comment on column products.option_words is 'names of its options and of the choices that it offers, for the search';
drop index products_search_idx;
alter table products drop column search_text;
alter table products add column search_text text not null
  generated always as (product_search_text(name, materials, description || ' ' || option_words)) stored;
create index products_search_idx on products using gin (search_text gin_trgm_ops) where archived_at is null;

create function write_option_words(product_ids uuid[]) returns void language sql as $$
  update products p set option_words = fresh.words, option_codes = fresh.codes
  from (
    select id,
      array(select o.code from product_options po join options o on o.id = po.option_id
        where po.product_id = products.id order by po.position) as codes,
      coalesce((
      select string_agg(distinct o.name || ' ' || c.name, ' ')
      from product_options po join options o on o.id = po.option_id join choices c on c.option_id = o.id
      where po.product_id = products.id and not c.archived
        and not exists (select 1 from product_choices_out x where x.product_id = products.id and x.choice_id = c.id)
    ), '') as words
    from products where id = any(product_ids)
  ) fresh
  where p.id = fresh.id and (p.option_words, p.option_codes) is distinct from (fresh.words, fresh.codes)
$$;
