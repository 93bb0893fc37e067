-- Which column of a bank's CSV file is which, for each set of column names.
create table bank_csv_maps (
  id uuid primary key default gen_random_uuid(),
  head text not null unique,
  headers jsonb not null check (jsonb_typeof(headers) = 'array'),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  file_name text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table bank_csv_maps is 'a file of the same columns is read in the same way';
comment on column bank_csv_maps.head is 'the names of the columns in lower case, sorted, one a line';
comment on column bank_csv_maps.columns is '{"bookedOn": "Datum", "decimal": ",", "dateOrder": "dmy"}; a column that is missing is found by its usual names, one that is empty is not read';
create trigger bank_csv_maps_touch before update on bank_csv_maps
  for each row execute function touch_updated_at();

-- The map of the last file did not say for which files it was: it is asked for once more.
update settings set payments = payments - 'bankColumns' where payments ? 'bankColumns';
