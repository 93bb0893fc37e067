-- In which ways pieces reach the customer, and what each costs. Methods are few and always read whole, so the price table
-- is one value; its amounts are minor units.
create table delivery_methods (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('van', 'parcel', 'freight', 'pickup', 'fitting')),
  name text not null check (name <> ''),
  translations jsonb not null default '{}',
  is_active boolean not null default true,
  position integer not null default 0,
  days_min integer not null check (days_min >= 0),
  days_max integer not null check (days_max >= days_min),
  tax_class text not null default 'delivery' check (tax_class <> ''),
  terms jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index delivery_methods_in_order_idx on delivery_methods (position, id);
create trigger delivery_methods_touch before update on delivery_methods
  for each row execute function touch_updated_at();
