-- Orders without an account, in shops whose owner has turned them on. A guest reads and changes the order behind a
-- private link, of which only the hash is stored.

alter table settings add column guest_checkout boolean not null default false;
comment on column settings.guest_checkout is 'whether somebody without an account may order';

alter table orders
  add column guest boolean not null default false,
  add column view_token text,
  add column link_version integer not null default 0;
create unique index orders_view_token_key on orders (view_token) where view_token is not null;
create index orders_guest_email_idx on orders (lower(customer_email)) where guest and user_id is null;
comment on column orders.guest is 'placed without an account; one with the same confirmed address may have it since';
comment on column orders.view_token is 'hash of the token of its private link; null: there is none, or it has ended';
comment on column orders.link_version is 'raised whenever the link ends; the token is made from it';

-- Guests have no account under which idempotency_keys could stand.
create table guest_order_keys (
  key text primary key,
  request_hash text not null,
  order_id uuid references orders (id) on delete cascade,
  created_at timestamptz(3) not null
);
create index guest_order_keys_created_at_idx on guest_order_keys (created_at);
create index guest_order_keys_order_idx on guest_order_keys (order_id);
comment on table guest_order_keys is 'requests of guests that came already, by the hash of their key; a day old they are deleted';

alter table order_events drop constraint order_events_kind_check;
alter table order_events
  add constraint order_events_kind_check
    check (kind in ('placed', 'status', 'note', 'phone_confirmed', 'phone_unconfirmed', 'sizes_confirmed',
      'sizes_unconfirmed', 'corrected', 'claimed'));

-- Whoever has confirmed an address has the orders that were placed with it without an account. Here, because an address
-- is confirmed in many ways, and none of them may forget it. The version of the order stays: what it says is the same,
-- and whoever has its link does not learn that there is an account.
create function claim_guest_orders() returns trigger language plpgsql as $$
begin
  with claimed as (
    update orders set user_id = new.id
    where guest and user_id is null and lower(customer_email) = lower(new.email) and erasure_requested_at is null
    returning id
  )
  insert into order_events (order_id, kind, actor_id, actor_name)
    select id, 'claimed', new.id, nullif(trim(concat_ws(' ', new.first_name, new.last_name)), '') from claimed;
  return null;
end $$;

create trigger users_claim_guest_orders after insert on users
  for each row when (new.email_verified and new.email is not null and new.disabled_at is null)
  execute function claim_guest_orders();

create trigger users_claim_guest_orders_later after update of email, email_verified on users
  for each row when (new.email_verified and new.email is not null and new.disabled_at is null
    and (not old.email_verified or lower(old.email) is distinct from lower(new.email)))
  execute function claim_guest_orders();
