-- Invoices and other papers. Settings are validated by the module `documents`.
alter table settings add column documents jsonb not null default '{}';

-- A number is given from its locked row, in the transaction that issues the document: none is missing, none is used twice.
create table document_series (
  kind text not null,
  year integer not null,
  prefix text not null,
  next integer not null check (next > 1),
  primary key (kind, year, prefix)
);

-- Documents outlive the order and the customer that they are about, so nothing refers to those rows.
create table documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('proforma', 'deposit', 'invoice', 'final', 'credit', 'delivery')),
  number text not null unique,
  order_id uuid not null,
  order_number text not null,
  customer_id uuid,
  customer_name text not null,
  language text not null,
  currency text not null,
  -- Decimals of the currency.
  exponent smallint not null,
  issued_at timestamptz(3) not null default now(),
  issued_on date not null,
  tax_day date not null,
  due_on date,
  -- Minor units.
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  lines jsonb not null,
  taxes jsonb,
  parties jsonb not null,
  -- The document that it corrects.
  credits_id uuid references documents (id),
  -- Other documents that it mentions.
  refers_to jsonb not null default '[]',
  buyer_reference text,
  issued_by uuid
);
create index documents_newest on documents (issued_at desc, id desc);
create index documents_by_number on documents (number, id);
create index documents_of_order on documents (order_id, issued_at);
create index documents_credited on documents (credits_id);

-- Nothing of an issued document changes. Only the retention period ends it.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('fenestra.retention', true) = 'on' then
    return old;
  end if;
  raise exception 'an issued document is never changed' using errcode = 'restrict_violation';
end $$;
create trigger documents_stay before update or delete on documents
  for each row execute function refuse_document_change();
create trigger documents_stay_whole before truncate on documents
  for each statement execute function refuse_document_change();

-- The bytes that were sent, with their hash.
create table document_files (
  document_id uuid not null references documents (id) on delete cascade,
  format text not null check (format in ('pdf', 'xml')),
  content bytea not null,
  sha256 text not null,
  primary key (document_id, format)
);
create trigger document_files_stay before update or delete on document_files
  for each row execute function refuse_document_change();
create trigger document_files_stay_whole before truncate on document_files
  for each statement execute function refuse_document_change();

create table document_sendings (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references documents (id) on delete cascade,
  recipient text not null,
  language text not null,
  sent_by uuid,
  sent_at timestamptz(3) not null default now()
);
create index document_sendings_of_document on document_sendings (document_id, sent_at);
