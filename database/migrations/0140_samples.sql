-- Samples by post: who asked for which swatches, and what became of it.

create table sample_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  customer_id uuid references customers (id) on delete set null,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  address text not null check (address <> ''),
  language text not null check (language in ('en', 'vi', 'zh', 'es', 'de', 'ru')),
  status text not null default 'requested' check (status in ('requested', 'sent', 'cancelled')),
  sample_count integer not null check (sample_count between 1 and 8),
  mailbox_key text not null,
  place_key text not null,
  request_key text unique,
  request_hash text not null,
  wants_reminder boolean not null default false,
  withdraw_token text unique,
  sent_at timestamptz(3),
  reminded_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  search_text text not null generated always as
    (plain_text(name || ' ' || email || ' ' || address)) stored,
  check ((status = 'sent') = (sent_at is not null))
);
comment on column sample_requests.mailbox_key is 'hash of the mailbox, whatever stands behind a plus: its samples are counted together';
comment on column sample_requests.place_key is 'hash of the letters and digits of the postal address: the same';
comment on column sample_requests.request_key is 'hash of the Idempotency-Key; null: none was sent';
comment on column sample_requests.wants_reminder is 'one mail a week after the samples have left; false again once it was withdrawn';
comment on column sample_requests.withdraw_token is 'SHA-256 of the token in the link that withdraws the reminder';
create trigger sample_requests_touch before update on sample_requests
  for each row execute function touch_updated_at();
create index sample_requests_list_idx on sample_requests (created_at, id);
create index sample_requests_status_idx on sample_requests (status, created_at, id);
create index sample_requests_search_idx on sample_requests using gin (search_text gin_trgm_ops);
create index sample_requests_user_id_idx on sample_requests (user_id);
create index sample_requests_customer_id_idx on sample_requests (customer_id);
create index sample_requests_mailbox_idx on sample_requests (mailbox_key, created_at);
create index sample_requests_place_idx on sample_requests (place_key, created_at);
create index sample_requests_reminder_idx on sample_requests (sent_at)
  where wants_reminder and reminded_at is null and status = 'sent';

create table sample_request_items (
  request_id uuid not null references sample_requests (id) on delete cascade,
  position integer not null,
  product_id uuid references products (id) on delete set null,
  choice_id uuid references choices (id) on delete set null,
  product_name text not null,
  option_name text not null,
  choice_name text not null,
  link text not null,
  primary key (request_id, position)
);
comment on column sample_request_items.link is 'the path at which the product opens with what was chosen';
create index sample_request_items_product_id_idx on sample_request_items (product_id);
create index sample_request_items_choice_id_idx on sample_request_items (choice_id);
