-- The report of taxes reads the documents of a period.
create index documents_taxed on documents ((case when kind in ('deposit', 'credit') then issued_on else tax_day end))
  where kind in ('deposit', 'invoice', 'final', 'credit') and taxes is not null;
