-- Answers of the European Union's service about VAT numbers: the evidence that a delivery was rightly free of tax.
create table vat_checks (
  id uuid primary key default gen_random_uuid(),
  -- Without spaces, with the two letters of its country.
  number text not null,
  is_valid boolean not null,
  -- Empty where the country does not say it.
  name text not null default '',
  address text not null default '',
  -- The service's own number of this answer, for the tax office; empty unless the shop asked with its VAT number.
  consultation text not null default '',
  checked_by uuid not null,
  checked_by_name text not null,
  checked_at timestamptz(3) not null default now()
);
create index vat_checks_number on vat_checks (number, checked_at desc);
