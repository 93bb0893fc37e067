-- Files of the bank with what moved on its accounts. The same movement in two files is one line.
create table bank_statements (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  format text not null check (format in ('camt', 'mt940', 'csv')),
  sha256 text not null unique,
  -- Movements that no earlier file had.
  line_count integer not null,
  imported_by uuid,
  imported_by_name text,
  imported_at timestamptz(3) not null default now()
);
create index bank_statements_newest on bank_statements (imported_at desc, id desc);

create table bank_lines (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references bank_statements (id),
  fingerprint text not null unique,
  booked_on date not null,
  -- Minor units; negative for what left the account.
  amount bigint not null,
  currency text not null,
  name text not null,
  account text not null,
  purpose text not null,
  state text not null check (state in ('open', 'booked', 'ignored')),
  -- Why the proposed order fits, or why none does.
  reason text not null check (reason in ('exact', 'reference', 'name', 'settled', 'unknown', 'outgoing', 'currency')),
  -- The order that is proposed, or that it was booked for.
  order_id uuid,
  entry_id uuid,
  settled_by uuid,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index bank_lines_of_statement on bank_lines (statement_id);
create index bank_lines_open on bank_lines (booked_on, id) where state = 'open';
create index bank_lines_newest on bank_lines (booked_on desc, id desc);
create index bank_lines_of_order on bank_lines (order_id) where order_id is not null;
