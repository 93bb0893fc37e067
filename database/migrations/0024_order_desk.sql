-- Finding orders, the customer of each, and what their buyers were told.

create function order_search_text(id uuid, name text, email text, phone text) returns text
  language sql immutable parallel safe
  return plain_text(right(id::text, 8) || ' ' || name || ' ' || email || ' ' || phone)
    || ' ' || regexp_replace(phone, '\D', '', 'g');

alter table orders
  add column search_text text not null
    generated always as (order_search_text(id, customer_name, customer_email, customer_phone)) stored;
create index orders_search_idx on orders using gin (search_text gin_trgm_ops);
create index orders_total_idx on orders (total_amount, id);
drop index orders_number_idx, orders_customer_email_idx;

comment on column orders.search_text is 'number, name, e-mail and phone, the phone once more in digits only';

-- Orders from before their customer was noted on them.
update orders set customer_id = customers.id
from customers where orders.customer_id is null and customers.user_id = orders.user_id;

create table order_status_mails (
  order_id uuid not null references orders (id) on delete cascade,
  status text not null,
  outbox_id uuid references outbox (id) on delete set null,
  primary key (order_id, status)
);
create index order_status_mails_outbox_idx on order_status_mails (outbox_id);
comment on table order_status_mails is 'a buyer is told once of each status, however often an order comes back to it';
