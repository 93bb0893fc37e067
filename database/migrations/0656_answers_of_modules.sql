-- What the calculators of modules have answered, kept so that the price that was shown is the price that is ordered.
create table module_answers (
  key text primary key,
  answer jsonb not null,
  expires_at timestamptz(3) not null
);
create index module_answers_expires_at on module_answers (expires_at);
