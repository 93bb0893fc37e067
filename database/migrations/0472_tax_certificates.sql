-- Certificates that free a customer's purchases in a place from tax, such as those of resellers.
create table tax_certificates (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Empty: the whole country.
  region text not null default '',
  number text not null check (number <> ''),
  -- The last day; null: without end.
  valid_to date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tax_certificates_customer on tax_certificates (customer_id, created_at, id);
create index tax_certificates_newest on tax_certificates (created_at, id);
create trigger tax_certificates_touch before update on tax_certificates
  for each row execute function touch_updated_at();

alter table settings add column has_certificates boolean not null default false;

create function note_tax_certificates() returns trigger language plpgsql as $$
begin
  update settings set has_certificates = not has_certificates
    where has_certificates is distinct from exists (select from tax_certificates);
  return null;
end $$;
create trigger tax_certificates_noted after insert or delete on tax_certificates
  for each statement execute function note_tax_certificates();
