-- The authority's code is asked for also when it comes later than the files.
drop index einvoices_waiting;
create index einvoices_waiting on einvoices (tried_at nulls first)
  where state = 'waiting' or not has_files or authority_code is null;
