-- Months whose report of taxes is final. What comes afterwards counts in the month of its issue.
create table tax_closings (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  -- The lines of the report as they were, amounts in minor units.
  lines jsonb not null,
  closed_by uuid,
  closed_by_name text,
  closed_at timestamptz(3) not null default now()
);
create index documents_issued_on on documents (issued_on);
