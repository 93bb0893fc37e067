-- Discount codes. Amounts are minor units of the shop's currency.
create table discounts (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code <> ''),
  percent numeric(7, 4) check (percent > 0 and percent <= 100),
  amount bigint check (amount > 0),
  -- The most that a percentage takes off.
  cap bigint check (cap > 0),
  minimum bigint check (minimum > 0),
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  first_order boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((percent is null) <> (amount is null))
);
create unique index discounts_code on discounts (code);
create index discounts_newest on discounts (created_at, id);
create trigger discounts_touch before update on discounts
  for each row execute function touch_updated_at();

-- Whether any code can be used stands in the settings, where the checkout and every order look.
alter table settings add column takes_codes boolean not null default false;

create function note_discounts() returns trigger language plpgsql as $$
begin
  update settings set takes_codes = not takes_codes
    where takes_codes is distinct from exists (select from discounts where is_active);
  return null;
end $$;
create trigger discounts_noted after insert or delete or update of is_active on discounts
  for each statement execute function note_discounts();
