-- Electronic invoices that a provider issues with the tax authority (Vietnam), each for a document of ours. The id is
-- the idempotency key at the provider. Nothing is deleted: a wrong one is adjusted or replaced by another.
create table einvoices (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null unique references documents (id),
  order_id uuid not null,
  order_number text not null,
  document_number text not null,
  customer_name text not null,
  kind text not null check (kind in ('original', 'adjustment', 'replacement')),
  -- The one that it adjusts or replaces.
  original_id uuid references einvoices (id),
  state text not null default 'waiting' check (state in ('waiting', 'issued', 'refused')),
  -- What is sent, as it was when it was asked for.
  payload jsonb not null,
  -- What the provider and the authority call it, once it is issued.
  number text,
  authority_code text,
  lookup_code text,
  issued_at timestamptz(3),
  -- Whether its files have come.
  has_files boolean not null default false,
  attempts integer not null default 0,
  -- Why it waits or was refused, as the provider said.
  problem text,
  tried_at timestamptz(3),
  created_by_name text,
  created_at timestamptz(3) not null default now(),
  check (state <> 'issued' or number is not null)
);
create index einvoices_newest on einvoices (created_at desc, id desc);
create index einvoices_of_order on einvoices (order_id, created_at);
create index einvoices_of_original on einvoices (original_id);
create index einvoices_waiting on einvoices (tried_at nulls first) where state = 'waiting' or not has_files;

-- An issued one stays; only the authority's code and the note that its files have come follow.
create function refuse_einvoice_change() returns trigger language plpgsql as $$
begin
  if current_setting('fenestra.retention', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or tg_op = 'TRUNCATE' then
    raise exception 'an electronic invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state = 'issued' and (new.state, new.number, new.payload, new.document_id, new.kind, new.issued_at)
    is distinct from (old.state, old.number, old.payload, old.document_id, old.kind, old.issued_at) then
    raise exception 'an issued electronic invoice is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger einvoices_stay before update or delete on einvoices
  for each row execute function refuse_einvoice_change();
create trigger einvoices_stay_whole before truncate on einvoices
  for each statement execute function refuse_einvoice_change();

-- The files as the provider made them, with their hash.
create table einvoice_files (
  einvoice_id uuid not null references einvoices (id) on delete cascade,
  format text not null check (format in ('pdf', 'xml')),
  content bytea not null,
  sha256 text not null,
  primary key (einvoice_id, format)
);
create trigger einvoice_files_stay before update or delete on einvoice_files
  for each row execute function refuse_document_change();
create trigger einvoice_files_stay_whole before truncate on einvoice_files
  for each statement execute function refuse_document_change();
