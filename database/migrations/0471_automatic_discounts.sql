-- Discounts without a code, which apply by themselves, and further conditions of all.
alter table discounts
  add column name text check (name <> ''),
  alter column code drop not null,
  -- The delivery is free instead of a price off the pieces.
  add column free_delivery boolean not null default false,
  add column minimum_pieces integer check (minimum_pieces > 0),
  -- Only pieces of these categories count and get it; empty: all.
  add column category_ids uuid[] not null default '{}',
  add column label text not null generated always as (coalesce(code, name)) stored;
do $$
declare rule record;
begin
  -- Reopening an order takes its use again, also above the limit; exactly one of three is taken off.
  for rule in
    select conname from pg_constraint where conrelid = 'discounts'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%uses <= max_uses%' or pg_get_constraintdef(oid) like '%percent IS NULL%')
  loop
    execute format('alter table discounts drop constraint %I', rule.conname);
  end loop;
end $$;
alter table discounts
  add constraint discounts_uses_check check (uses >= 0),
  add check (num_nonnulls(percent, amount) + free_delivery::integer = 1);
create index discounts_automatic on discounts (created_at, id) where code is null and is_active;

alter table settings add column gives_discounts boolean not null default false;

create or replace function note_discounts() returns trigger language plpgsql as $$
begin
  update settings set takes_codes = noted.takes_codes, gives_discounts = noted.gives_discounts
    from (select exists (select from discounts where is_active and code is not null) as takes_codes,
      exists (select from discounts where is_active and code is null) as gives_discounts) as noted
    where (settings.takes_codes, settings.gives_discounts) is distinct from (noted.takes_codes, noted.gives_discounts);
  return null;
end $$;
