-- Addresses that people keep with their account, and a note for the whole of an order.

create table own_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  label text not null default '' check (char_length(label) <= 60),
  name text not null check (char_length(name) between 2 and 200),
  phone text not null check (char_length(phone) between 10 and 40),
  address text not null check (char_length(address) between 10 and 1000),
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index own_addresses_user_idx on own_addresses (user_id, created_at, id);
create unique index own_addresses_default_key on own_addresses (user_id) where is_default;
create trigger own_addresses_touch before update on own_addresses for each row execute function touch_updated_at();
comment on table own_addresses is 'where somebody has things delivered; the default one fills the checkout';
comment on column own_addresses.label is 'in the words of the person, Office for example; may be empty';

alter table orders
  add note text check (char_length(note) between 1 and 1000);
comment on column orders.note is 'what the buyer wants to say about the whole order; null: nothing';
