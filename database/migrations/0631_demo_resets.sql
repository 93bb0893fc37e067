-- A demo shop that DEMO_RESET fills anew each night: only one that was empty when it was first started with it.
create table demo_resets (
  is_on boolean primary key default true check (is_on),
  -- Rows by table as migrations made them, before anything was filled.
  initial jsonb not null,
  reset_at timestamptz(3)
);
