-- Groups of customers with prices of their own, such as the trade. A price is a percentage off; orders have it as a charge.
create table customer_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  percent numeric(7, 4) not null check (percent > 0 and percent <= 100),
  combines_with_codes boolean not null default false,
  shows_net boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index customer_groups_name on customer_groups (lower(name));
create index customer_groups_by_name on customer_groups (name, id);
create index customer_groups_newest on customer_groups (created_at, id);
create trigger customer_groups_touch before update on customer_groups
  for each row execute function touch_updated_at();

alter table customers add column group_id uuid references customer_groups on delete set null;
create index customers_group_idx on customers (group_id);

-- Whether there are groups stands in the settings, where the checkout and every order look.
alter table settings add column has_groups boolean not null default false;

create function note_customer_groups() returns trigger language plpgsql as $$
begin
  update settings set has_groups = not has_groups
    where has_groups is distinct from exists (select from customer_groups);
  return null;
end $$;
create trigger customer_groups_noted after insert or delete on customer_groups
  for each statement execute function note_customer_groups();
