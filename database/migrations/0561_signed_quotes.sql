-- Quotes that their customers choose from and sign, and orders that wait because they may still be cancelled.
alter table quotes
  add column asks_signature boolean not null default false,
  add column signature jsonb check (jsonb_typeof(signature) = 'object'),
  add column waived_at timestamptz;
comment on column quotes.signature is 'who signed, how, when, and the text that was signed';
comment on column quotes.waived_at is 'when the customer gave up in writing that production waits for the last day to cancel';

alter table orders add column held_until date;
comment on column orders.held_until is 'the last day on which it may be cancelled, before which nothing is made; null: nothing waits';
