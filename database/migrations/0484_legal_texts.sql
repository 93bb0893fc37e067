-- The texts of terms and of the right of withdrawal as they were when an order was placed, each version once: the
-- confirmation carries them, and the order keeps which ones it carried.
create table legal_texts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('imprint', 'privacy', 'terms', 'withdrawal', 'accessibility', 'complaints')),
  language text not null,
  title text not null,
  content text not null,
  -- SHA-256 of title and content.
  digest text not null,
  created_at timestamptz not null default now(),
  unique (kind, language, digest)
);

alter table orders add column legal_texts uuid[];
comment on column orders.legal_texts is 'ids of legal_texts; null: its confirmation carried none';
