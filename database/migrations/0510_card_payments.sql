-- Payments by a provider's own page. No personal data: whoever pays types it at the provider.

-- What was asked of a provider. The id is the idempotency key of that request. Like entries of the ledger, these rows
-- outlive the order.
create table payment_intents (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  order_number text not null,
  provider text not null check (provider in ('stripe', 'vnpay')),
  -- What the provider calls the checkout; null: it has not answered yet.
  provider_id text,
  -- What the provider calls the money, once it is paid.
  payment_id text,
  -- Minor units.
  amount bigint not null check (amount > 0),
  purpose text not null check (purpose in ('deposit', 'rest')),
  state text not null default 'created'
    check (state in ('created', 'pending', 'paid', 'failed', 'cancelled', 'refunded')),
  -- The provider's page.
  redirect text,
  -- When the provider was asked about it last.
  asked_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- An order is never paid in two places at once.
create unique index payment_intents_open on payment_intents (order_id) where state in ('created', 'pending');
create index payment_intents_of_order on payment_intents (order_id, created_at desc);
create index payment_intents_silent on payment_intents (asked_at) where state in ('created', 'pending');
create index payment_intents_of_payment on payment_intents (provider, payment_id) where payment_id is not null;

-- What providers have told, of what concerns the shop; stored before it is acted on.
create table payment_notices (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  unique (provider, event_id)
);
create index payment_notices_waiting on payment_notices (received_at) where handled_at is null;
create index payment_notices_age on payment_notices (received_at);

-- What staff have asked a provider to give back. The id is the idempotency key of that request.
create table payment_refunds (
  id uuid primary key default gen_random_uuid(),
  intent_id uuid not null references payment_intents (id),
  order_id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'done', 'refused')),
  -- What the provider calls it.
  provider_id text,
  note text,
  created_by uuid,
  created_by_name text,
  asked_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);
create index payment_refunds_of_intent on payment_refunds (intent_id);
create index payment_refunds_waiting on payment_refunds (asked_at) where state = 'pending';
