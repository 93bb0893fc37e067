-- What carriers (cash on delivery) and providers of cards pay out: what they collected, less what they keep.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('carrier', 'provider')),
  -- Who pays it out.
  name text not null,
  paid_on date not null,
  -- What arrived, in minor units.
  amount bigint not null,
  currency text not null,
  -- What is kept of each amount collected, in percent.
  fee_percent numeric(7, 4) not null default 0,
  state text not null default 'open' check (state in ('open', 'booked')),
  -- Of everything that it says, so that the same payout is not there twice.
  fingerprint text not null unique,
  file_name text,
  created_by uuid,
  created_by_name text,
  created_at timestamptz(3) not null default now(),
  booked_by uuid,
  booked_by_name text,
  booked_at timestamptz(3)
);
create index payouts_newest on payouts (paid_on desc, id desc);

create table payout_lines (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null references payouts (id) on delete cascade,
  position integer not null,
  -- The number of the order, or the provider's own name of the payment.
  reference text not null,
  -- The order that it is for; null: none was found. Like entries of the ledger, lines outlive it.
  order_id uuid,
  -- Minor units; negative for what was given back.
  collected bigint not null,
  fee bigint not null,
  unique (payout_id, position)
);
-- Lines of a payout name payments as their provider does.
create index payment_intents_by_payment on payment_intents (payment_id) where payment_id is not null;
