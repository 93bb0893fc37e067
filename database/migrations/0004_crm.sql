-- Customers and what is agreed with them. Money is in dollars, as the screens show it: numeric(18,2), the price of one
-- unit numeric(18,4).

create table customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  type text not null default 'individual' check (type in ('individual', 'business')),
  company_name text,
  first_name text not null default '',
  last_name text not null default '',
  email text,
  phone text,
  secondary_phone text,
  address text,
  city text,
  state text,
  zip_code text,
  country text not null default 'USA',
  source text,
  status text not null default 'prospect' check (status in ('prospect', 'active', 'inactive', 'former')),
  assigned_to uuid references users (id) on delete set null,
  notes text,
  tags text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index customers_user_key on customers (user_id);
create index customers_newest_idx on customers (created_at desc, id desc);
create index customers_status_idx on customers (status, created_at desc, id desc);
create index customers_email_idx on customers (lower(email) text_pattern_ops);
create index customers_assigned_to_idx on customers (assigned_to);
create trigger customers_touch before update on customers for each row execute function touch_updated_at();

create table customer_interactions (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id) on delete cascade,
  type text not null check (type in ('call', 'email', 'meeting', 'quote', 'order', 'complaint', 'follow_up')),
  subject text not null default '',
  description text not null default '',
  outcome text,
  next_action text,
  next_action_date date,
  performed_by uuid references users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  recorded_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index customer_interactions_newest_idx on customer_interactions (created_at desc, id desc);
create index customer_interactions_customer_idx on customer_interactions (customer_id, created_at desc, id desc);
create index customer_interactions_performed_by_idx on customer_interactions (performed_by);
create trigger customer_interactions_touch before update on customer_interactions
  for each row execute function touch_updated_at();

comment on column customer_interactions.created_at is 'when it took place, as entered; recorded_at is when it was entered';

create table opportunities (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  title text not null check (title <> ''),
  description text,
  stage text not null default 'lead'
    check (stage in ('lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
  value numeric(18, 2) not null default 0 check (value >= 0),
  probability integer not null default 0 check (probability between 0 and 100),
  expected_close_date date,
  actual_close_date date,
  source text,
  assigned_to uuid references users (id) on delete set null,
  notes text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index opportunities_newest_idx on opportunities (created_at desc, id desc);
create index opportunities_stage_idx on opportunities (stage, created_at desc, id desc);
create index opportunities_customer_idx on opportunities (customer_id, created_at desc, id desc);
create index opportunities_assigned_to_idx on opportunities (assigned_to);
create trigger opportunities_touch before update on opportunities for each row execute function touch_updated_at();

comment on column opportunities.value is 'dollars; estimatedValue on the wire';
comment on column opportunities.probability is 'percent';

create table opportunity_stage_changes (
  id bigint generated always as identity primary key,
  opportunity_id uuid not null references opportunities (id) on delete cascade,
  from_stage text check (from_stage in ('lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
  to_stage text not null
    check (to_stage in ('lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost')),
  actor_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create index opportunity_stage_changes_opportunity_idx on opportunity_stage_changes (opportunity_id, id);
create index opportunity_stage_changes_actor_idx on opportunity_stage_changes (actor_id);

create table quotes (
  id uuid primary key default gen_random_uuid(),
  quote_number text not null unique,
  customer_id uuid not null references customers (id),
  opportunity_id uuid references opportunities (id) on delete set null,
  title text not null default '',
  description text,
  status text not null default 'draft' check (status in ('draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired')),
  valid_until date,
  subtotal numeric(18, 2) not null default 0 check (subtotal >= 0),
  tax_amount numeric(18, 2) not null default 0 check (tax_amount >= 0),
  discount_amount numeric(18, 2) not null default 0 check (discount_amount >= 0),
  total_amount numeric(18, 2) not null default 0 check (total_amount >= 0),
  terms text,
  notes text,
  created_by uuid references users (id) on delete set null,
  sent_at timestamptz(3),
  viewed_at timestamptz(3),
  accepted_at timestamptz(3),
  view_token text unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index quotes_newest_idx on quotes (created_at desc, id desc);
create index quotes_status_idx on quotes (status, created_at desc, id desc);
create index quotes_customer_idx on quotes (customer_id, created_at desc, id desc);
create index quotes_opportunity_idx on quotes (opportunity_id);
create index quotes_created_by_idx on quotes (created_by);
create index quotes_open_idx on quotes (valid_until) where status in ('sent', 'viewed');
create trigger quotes_touch before update on quotes for each row execute function touch_updated_at();

comment on column quotes.valid_until is 'a day in the shop''s time zone; the quote holds to the end of it';
comment on column quotes.subtotal is 'dollars';
comment on column quotes.tax_amount is 'dollars';
comment on column quotes.discount_amount is 'dollars';
comment on column quotes.total_amount is 'dollars';
comment on column quotes.view_token is 'SHA-256 of the token in the customer''s link, never the token';

create table quote_items (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quotes (id) on delete cascade,
  position integer not null default 0,
  product_id uuid references products (id) on delete set null,
  description text not null default '',
  quantity numeric(14, 3) not null default 1 check (quantity > 0),
  unit_price numeric(18, 4) not null default 0 check (unit_price >= 0),
  total_price numeric(18, 2) not null default 0 check (total_price >= 0),
  specifications jsonb not null default '{}' check (jsonb_typeof(specifications) = 'object')
);
create index quote_items_quote_idx on quote_items (quote_id, position);
create index quote_items_product_idx on quote_items (product_id);

comment on column quote_items.unit_price is 'dollars';
comment on column quote_items.total_price is 'dollars';
comment on column quote_items.specifications is 'what else the item carried: width and length in metres, colour, ...';

create table installations (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders (id) on delete set null,
  customer_id uuid references customers (id),
  scheduled_date date,
  scheduled_time_slot text,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'confirmed', 'in_progress', 'completed', 'cancelled', 'rescheduled')),
  assigned_installer text,
  estimated_duration integer check (estimated_duration > 0),
  actual_start_time timestamptz(3),
  actual_end_time timestamptz(3),
  customer_notes text,
  installer_notes text,
  completion_notes text,
  rescheduled_from date,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index installations_newest_idx on installations (created_at desc, id desc);
create index installations_day_idx on installations (scheduled_date, assigned_installer);
create index installations_order_idx on installations (order_id);
create index installations_customer_idx on installations (customer_id);
create trigger installations_touch before update on installations for each row execute function touch_updated_at();

comment on column installations.scheduled_date is 'a day in the shop''s time zone';
comment on column installations.scheduled_time_slot is 'such as 09:00-11:00, in the shop''s time zone';
comment on column installations.assigned_installer is 'a name; installers need no account';
comment on column installations.estimated_duration is 'minutes';
comment on column installations.rescheduled_from is 'the day it was planned for before';

-- An order knows its customer, and the quote it came from; a quote becomes an order once.
alter table orders add column customer_id uuid references customers (id) on delete set null;
alter table orders add column quote_id uuid unique references quotes (id) on delete set null;
create index orders_customer_idx on orders (customer_id, created_at desc, id desc);
