-- The core of the shop: accounts, catalogue, orders, and the tables that keep writes safe.
--
-- Conventions of every file in this folder
--   names        tables as in the specification, columns in snake_case of the specified camelCase names
--   times        timestamptz(3): whole milliseconds, so that a cursor made from a JavaScript date finds its row again
--   enumerations text with a CHECK list; a new value is one ALTER, not a new type
--   money        bigint in the smallest unit of the shop's currency (SHOP_CURRENCY), unless a comment says otherwise
--   sizes        integer, whole millimetres
--   version      rises by one with each edit (the ETag); the statement that edits raises it and compares it
--   updated_at   set by touch_updated_at() unless the statement sets it itself

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  if new.updated_at is not distinct from old.updated_at then
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- Accounts ------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  email text,
  first_name text,
  last_name text,
  profile_image_url text,
  phone text,
  password_hash text,
  role text not null default 'customer' check (role in ('customer', 'admin', 'editor', 'viewer')),
  auth_provider text not null default 'oidc'
    check (auth_provider in ('oidc', 'google', 'github', 'password', 'magic_link', 'phone')),
  provider_id text,
  email_verified boolean not null default false,
  phone_verified boolean not null default false,
  magic_link_token text,
  magic_link_expires timestamptz(3),
  phone_verification_code text,
  phone_code_expires timestamptz(3),
  disabled_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (email <> ''),
  check (provider_id <> '')
);
-- An address, a provider's account and a verified number belong to one living account; a deleted one gives them free.
create unique index users_email_key on users (lower(email)) where disabled_at is null;
create unique index users_provider_key on users (auth_provider, provider_id)
  where provider_id is not null and disabled_at is null;
create unique index users_verified_phone_key on users (phone) where phone_verified and disabled_at is null;
create unique index users_magic_link_token_key on users (magic_link_token) where magic_link_token is not null;
create index users_phone_idx on users (phone) where phone is not null;
create index users_created_at_idx on users (created_at, id);
create index users_role_idx on users (role) where role <> 'customer' and disabled_at is null;
create trigger users_touch before update on users for each row execute function touch_updated_at();

comment on column users.email is 'unique among living accounts, without regard to case; null for accounts made by phone';
comment on column users.password_hash is 'argon2id, never the password';
comment on column users.magic_link_token is 'SHA-256 of the token, never the token';
comment on column users.phone_verification_code is 'keyed or slow hash of the code, never the code';
comment on column users.disabled_at is 'set when the account was deleted; the row stays for the history that names it';

-- The layout is that of connect-pg-simple.
create table sessions (
  sid varchar not null primary key,
  sess json not null,
  expire timestamp(6) not null
);
create index sessions_expire_idx on sessions (expire);
create index sessions_user_idx on sessions ((sess ->> 'userId'));

-- Catalogue -----------------------------------------------------------------------------------------------------------

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text not null default '',
  slug text not null unique check (slug <> ''),
  image_url text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index categories_created_at_idx on categories (created_at, id);
create index categories_name_idx on categories (name, id);
create trigger categories_touch before update on categories for each row execute function touch_updated_at();

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  description text not null default '',
  materials text[] not null default '{}',
  base_price bigint not null default 0 check (base_price between 0 and 9007199254740991),
  image_urls text[] not null default '{}' check (cardinality(image_urls) <= 5),
  category_id uuid references categories (id) on delete set null,
  is_featured boolean not null default false,
  base_length_mm integer not null default 1000 check (base_length_mm > 0),
  base_width_mm integer not null default 1000 check (base_width_mm > 0),
  price_per_sqm bigint not null default 0 check (price_per_sqm between 0 and 9007199254740991),
  min_width_mm integer check (min_width_mm between 1 and 100000),
  max_width_mm integer check (max_width_mm between 1 and 100000),
  min_length_mm integer check (min_length_mm between 1 and 100000),
  max_length_mm integer check (max_length_mm between 1 and 100000),
  archived_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (min_width_mm <= max_width_mm),
  check (min_length_mm <= max_length_mm)
);
create index products_newest_idx on products (created_at desc, id desc) where archived_at is null;
create index products_name_idx on products (name, id) where archived_at is null;
create index products_category_idx on products (category_id, created_at desc, id desc);
create index products_featured_idx on products (created_at desc, id desc) where is_featured and archived_at is null;
create trigger products_touch before update on products for each row execute function touch_updated_at();

comment on column products.base_price is 'smallest unit of the shop currency; the price per m² where price_per_sqm is 0';
comment on column products.price_per_sqm is 'smallest unit of the shop currency, per square metre; priceCalculation.price_per_sqm';
comment on column products.base_length_mm is 'millimetres; priceCalculation.base_length_m';
comment on column products.base_width_mm is 'millimetres; priceCalculation.base_width_m';
comment on column products.min_width_mm is 'millimetres; null: the shop''s limit';
comment on column products.max_width_mm is 'millimetres; null: the shop''s limit';
comment on column products.min_length_mm is 'millimetres, the height of the window; null: the shop''s limit';
comment on column products.max_length_mm is 'millimetres, the height of the window; null: the shop''s limit';
comment on column products.archived_at is 'set when the product was deleted; orders keep pointing at it';

create table banners (
  id uuid primary key default gen_random_uuid(),
  title text not null default '',
  subtitle text not null default '',
  image_url text not null default '',
  cta_text text not null default '',
  cta_link text not null default '',
  sort_order integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index banners_order_idx on banners (sort_order, created_at, id);
create trigger banners_touch before update on banners for each row execute function touch_updated_at();

create table settings (
  id uuid primary key default gen_random_uuid(),
  site_name text not null,
  site_description text not null,
  logo_url text not null default '',
  contact_email text not null,
  contact_phone text not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
create unique index settings_one_row on settings ((true));
create trigger settings_touch before update on settings for each row execute function touch_updated_at();

-- Orders --------------------------------------------------------------------------------------------------------------

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null generated always as (upper(right(id::text, 8))) stored,
  user_id uuid references users (id) on delete set null,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_address text not null,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  total_amount bigint not null check (total_amount between 0 and 9007199254740991),
  language text not null default 'en',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index orders_newest_idx on orders (created_at desc, id desc);
create index orders_status_idx on orders (status, created_at desc, id desc);
create index orders_user_idx on orders (user_id, created_at desc, id desc);
create index orders_number_idx on orders (order_number text_pattern_ops);
create index orders_customer_email_idx on orders (lower(customer_email) text_pattern_ops);
create trigger orders_touch before update on orders for each row execute function touch_updated_at();

comment on column orders.order_number is 'what people read out: the last 8 characters of the id, uppercased';
comment on column orders.total_amount is 'smallest unit of the shop currency; the sum of calculated_price of the lines';
comment on column orders.language is 'the language the order was placed in; its mails use it';

create table order_lines (
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null check (position >= 0),
  product_id uuid references products (id) on delete set null,
  product_name text not null,
  image_url text,
  price_per_sqm bigint not null check (price_per_sqm between 0 and 9007199254740991),
  width_mm integer not null check (width_mm between 1 and 100000),
  length_mm integer not null check (length_mm between 1 and 100000),
  calculated_price bigint not null check (calculated_price between 1 and 9007199254740991),
  options jsonb not null default '{}' check (jsonb_typeof(options) = 'object'),
  room text,
  primary key (order_id, position)
);
create index order_lines_product_idx on order_lines (product_id);

comment on column order_lines.product_name is 'as it was when the order was placed';
comment on column order_lines.price_per_sqm is 'smallest unit of the shop currency, per square metre, as it was when the order was placed';
comment on column order_lines.calculated_price is 'smallest unit of the shop currency, for the whole line';
comment on column order_lines.width_mm is 'millimetres';
comment on column order_lines.length_mm is 'millimetres, the height of the window';

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('placed', 'status', 'note')),
  from_status text check (from_status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  to_status text check (to_status in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled')),
  note text,
  actor_id uuid references users (id) on delete set null,
  actor_name text,
  created_at timestamptz(3) not null default now(),
  check (kind <> 'status' or to_status is not null),
  check (kind <> 'note' or note is not null)
);
create index order_events_order_idx on order_events (order_id, id);
create index order_events_actor_idx on order_events (actor_id);

-- What keeps writes safe ----------------------------------------------------------------------------------------------

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

comment on column idempotency_keys.status is 'HTTP status of the first answer; null while it is under way';

create table outbox (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  template text not null,
  language text not null default 'en',
  data jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'expired')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  message_id text unique
);
create index outbox_waiting_idx on outbox (next_attempt_at) where status = 'waiting';
create index outbox_created_at_idx on outbox (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  actor_name text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_at_idx on audit_log (at desc, id desc);
create index audit_log_entity_idx on audit_log (entity, entity_id, id desc);
create index audit_log_actor_idx on audit_log (actor_id, id desc);

comment on column audit_log.actor_id is 'a user; no foreign key, the log outlives the account';
