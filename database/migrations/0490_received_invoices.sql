-- Invoices of suppliers as they came.
create table received_invoices (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  format text not null check (format in ('pdf', 'xml')),
  -- Bytes.
  size integer not null,
  -- The same file is kept once.
  sha256 text not null unique,
  -- What the file says of itself; null where nothing could be read.
  number text,
  issued_on date,
  seller text,
  total numeric(18, 2),
  currency text,
  purchase_order_id uuid references purchase_orders (id) on delete set null,
  received_at timestamptz(3) not null default now(),
  received_by uuid,
  version integer not null default 1
);
create index received_invoices_newest on received_invoices (received_at desc, id desc);
create index received_invoices_by_day on received_invoices (issued_on, id);
create index received_invoices_of_order on received_invoices (purchase_order_id, received_at);

-- Only the purchase order to which it belongs may change, and only the retention period ends it.
create function refuse_received_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('fenestra.retention', true) = 'on' then
    return old;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - array['purchase_order_id', 'version']
      = to_jsonb(old) - array['purchase_order_id', 'version'] then
    return new;
  end if;
  raise exception 'a received invoice is never changed' using errcode = 'restrict_violation';
end $$;
create trigger received_invoices_stay before update or delete on received_invoices
  for each row execute function refuse_received_change();
create trigger received_invoices_stay_whole before truncate on received_invoices
  for each statement execute function refuse_document_change();

create table received_invoice_files (
  invoice_id uuid primary key references received_invoices (id) on delete cascade,
  content bytea not null
);
create trigger received_invoice_files_stay before update or delete on received_invoice_files
  for each row execute function refuse_document_change();
create trigger received_invoice_files_stay_whole before truncate on received_invoice_files
  for each statement execute function refuse_document_change();
