-- Files for bookkeeping. Each document is in one file of a format, whose bytes stay.
create table book_exports (
  id uuid primary key default gen_random_uuid(),
  format text not null check (format in ('datev', 'journal', 'iif')),
  from_day date not null,
  to_day date not null,
  document_count integer not null,
  content bytea not null,
  sha256 text not null,
  created_by uuid,
  created_by_name text,
  created_at timestamptz(3) not null default now()
);
create index book_exports_newest on book_exports (created_at desc, id desc);
create trigger book_exports_stay before update or delete on book_exports
  for each row execute function refuse_document_change();
create trigger book_exports_stay_whole before truncate on book_exports
  for each statement execute function refuse_document_change();

create table book_export_documents (
  format text not null,
  document_id uuid not null references documents (id) on delete cascade,
  export_id uuid not null references book_exports (id) on delete cascade,
  primary key (document_id, format)
);
create index book_export_documents_of_export on book_export_documents (export_id);
