-- Servers outside that are told what happens in the shop.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  events text[] not null check (events <@ '{order.placed,order.status_changed,order.changed_by_customer,quote.answered,samples.requested}'::text[]),
  includes_contact boolean not null default false,
  sealed_secret bytea not null,
  is_active boolean not null default true,
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz(3),
  switched_off_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create trigger webhooks_touch before update on webhooks for each row execute function touch_updated_at();
comment on column webhooks.includes_contact is 'whether name and phone of the buyer are sent';
comment on column webhooks.failures is 'attempts in a row that failed';
comment on column webhooks.switched_off_at is 'when the shop gave it up; null again when somebody switches it on';

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id bigint,
  type text not null,
  content jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null default now(),
  response_status integer,
  last_error text,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (webhook_id, event_id)
);
create index webhook_deliveries_newest_idx on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due_idx on webhook_deliveries (next_attempt_at) where status = 'waiting';
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at);
comment on column webhook_deliveries.event_id is 'of the event in the shop; null: a test';
comment on column webhook_deliveries.content is 'what is sent, without name and phone: they are read when it leaves';
