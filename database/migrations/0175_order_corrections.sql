-- Staff correct an order after it was placed. What it said before is kept as a version of its own; charges and
-- discounts stand beside the pieces, so that lines and charges add up to the total.

alter table orders
  add charges jsonb not null default '[]' check (jsonb_typeof(charges) = 'array' and jsonb_array_length(charges) <= 20);
comment on column orders.charges is 'kind, label and amount (smallest unit, below 0: taken off) of what is charged beside the pieces';
comment on column orders.total_amount is 'smallest unit of the shop currency; the sum of the lines and the charges';

alter table order_lines
  add price_reason text check (char_length(price_reason) between 1 and 200);
comment on column order_lines.price_reason is 'why staff agreed another price than the shop''s own; null: the shop''s own';

alter table order_events drop constraint order_events_kind_check;
alter table order_events
  add constraint order_events_kind_check
    check (kind in ('placed', 'status', 'note', 'phone_confirmed', 'phone_unconfirmed', 'sizes_confirmed',
      'sizes_unconfirmed', 'corrected')),
  add changes jsonb;
comment on column order_events.changes is 'of a correction: what it said before and what it says since';

create table order_versions (
  order_id uuid not null references orders (id) on delete cascade,
  version integer not null,
  content jsonb not null,
  replaced_at timestamptz(3) not null default now(),
  primary key (order_id, version)
);
comment on table order_versions is 'what an order said before each correction, as staff were answered then';
