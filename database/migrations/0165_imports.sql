-- Files that staff import: what each did, so that it can be taken back, and sales of the years before this shop.

alter table products add sku text check (sku <> '');
comment on column products.sku is 'the number by which staff and other shops know it';
create unique index products_sku_idx on products (lower(sku)) where sku is not null and archived_at is null;
create index products_name_key_idx on products (lower(name)) where archived_at is null;

create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('products', 'customers', 'orders')),
  format text not null,
  file_name text not null,
  settings jsonb not null,
  content text,
  state text not null default 'checked'
    check (state in ('checked', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  without_errors boolean not null default false,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  done integer not null default 0,
  attempt integer not null default 0,
  notes jsonb not null default '[]',
  lines jsonb not null default '[]',
  problem text,
  kept jsonb not null default '[]',
  made_by uuid references users (id) on delete set null,
  made_by_name text not null,
  actor jsonb,
  seen_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  undone_at timestamptz(3)
);
comment on column imports.content is 'the file, until it is imported or a day has passed';
comment on column imports.without_errors is 'whether lines with errors are left out; otherwise they stop it';
comment on column imports.done is 'records written so far, while it runs';
comment on column imports.actor is 'who writes in the background; forgotten when it is done';
comment on column imports.seen_at is 'when the process that runs it last said so';
comment on column imports.kept is 'what an undo left as it was, and why';
create index imports_created_at_idx on imports (created_at, id);
create index imports_made_by_idx on imports (made_by);
create index imports_open_idx on imports (created_at) where state in ('waiting', 'running', 'undoing');

create table import_records (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  entity text not null check (entity in ('product', 'category', 'option', 'customer', 'past_order')),
  record_id uuid not null,
  name text not null,
  before jsonb,
  version integer not null,
  primary key (import_id, position)
);
comment on table import_records is 'what an import wrote; forgotten after thirty days';
comment on column import_records.before is 'null: the import made it';
create index import_records_record_id_idx on import_records (record_id);

create table import_pictures (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references imports (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts smallint not null default 0,
  taken_at timestamptz(3),
  problem text,
  unique (product_id, address)
);
create index import_pictures_waiting_idx on import_pictures (taken_at) where state = 'waiting';
create index import_pictures_import_id_idx on import_pictures (import_id, state);

-- Sales before this shop. They are no orders: nobody is written to, nothing is made and nothing leaves the stock.
create table past_orders (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  number text not null default '',
  ordered_on date not null,
  status text not null check (status in ('delivered', 'cancelled')),
  total_amount bigint not null check (total_amount >= 0),
  customer_id uuid references customers (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
comment on column past_orders.key is 'what a second file with the same order is told by';
comment on column past_orders.total_amount is 'smallest unit of the shop currency';
create index past_orders_customer_id_idx on past_orders (customer_id);

create table past_order_lines (
  past_order_id uuid not null references past_orders (id) on delete cascade,
  position integer not null,
  ordered_on date not null,
  cancelled boolean not null,
  product_id uuid references products (id) on delete set null,
  product_name text not null,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  area_mm2 numeric not null check (area_mm2 >= 0),
  primary key (past_order_id, position)
);
comment on column past_order_lines.ordered_on is 'of its order, as is cancelled, so that sums need not look there';
comment on column past_order_lines.area_mm2 is 'of all pieces together, square millimetres; 0: not known';
create index past_order_lines_product_id_idx on past_order_lines (product_id);

-- They are part of the sums of days and months that figures and forecasts read.
create function count_past_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_day_changes (day, status, orders, revenue)
    select ordered_on, status, count(*), sum(total_amount) from fresh group by 1, 2;
  else
    insert into order_day_changes (day, status, orders, revenue)
    select ordered_on, status, -count(*), -sum(total_amount) from gone group by 1, 2;
  end if;
  return null;
end
$$;
create trigger past_orders_count_new after insert on past_orders
  referencing new table as fresh for each statement execute function count_past_orders();
create trigger past_orders_count_gone after delete on past_orders
  referencing old table as gone for each statement execute function count_past_orders();

create function count_past_lines() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
    select date_trunc('month', ordered_on)::date, product_id, name_if_gone(product_id, product_name),
      sum(quantity), sum(amount), sum(area_mm2)
    from fresh where not cancelled group by 1, 2, 3;
  end if;
  if tg_op <> 'INSERT' then
    insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
    select date_trunc('month', ordered_on)::date, product_id, name_if_gone(product_id, product_name),
      -sum(quantity), -sum(amount), -sum(area_mm2)
    from gone where not cancelled group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger past_order_lines_count_new after insert on past_order_lines
  referencing new table as fresh for each statement execute function count_past_lines();
create trigger past_order_lines_count_gone after delete on past_order_lines
  referencing old table as gone for each statement execute function count_past_lines();
create trigger past_order_lines_count_changed after update on past_order_lines
  referencing old table as gone new table as fresh for each statement execute function count_past_lines();

-- Whatever counts anew counts them too.
create function add_past_orders() returns void language sql as $$
  insert into order_day_changes (day, status, orders, revenue)
  select ordered_on, status, count(*), sum(total_amount) from past_orders group by 1, 2
$$;
create function add_past_lines() returns void language sql as $$
  insert into product_month_changes (month, product_id, product_name, lines, revenue, area)
  select date_trunc('month', ordered_on)::date, product_id, name_if_gone(product_id, product_name),
    sum(quantity), sum(amount), sum(area_mm2)
  from past_order_lines where not cancelled group by 1, 2, 3
$$;
create or replace function rebuild_order_days() returns void language sql as $$
  select rebuild_days_of_orders();
  select add_past_orders();
  select rebuild_product_months();
  select add_past_lines();
$$;
create or replace function forget_order_days() returns trigger language plpgsql as $$
begin
  truncate order_days, order_day_changes;
  perform add_past_orders();
  return null;
end
$$;
create or replace function forget_product_months() returns trigger language plpgsql as $$
begin
  truncate product_months, product_month_changes;
  perform add_past_lines();
  return null;
end
$$;
