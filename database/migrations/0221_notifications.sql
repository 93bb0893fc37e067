-- Who of the staff hears of orders, and how.
create table notification_choices (
  user_id uuid primary key references users (id) on delete cascade,
  order_mails boolean not null default false,
  digest boolean not null default false,
  sound boolean not null default false
);
create index notification_choices_order_mails_idx on notification_choices (user_id) where order_mails;
create index notification_choices_digest_idx on notification_choices (user_id) where digest;
comment on column notification_choices.order_mails is 'a mail at each order, and when a customer changes or cancels one';

create table shop_notifications (
  id boolean primary key default true check (id),
  chat boolean not null default false,
  digest_hour smallint not null default 7 check (digest_hour between 0 and 23),
  version integer not null default 1
);
insert into shop_notifications default values;
comment on column shop_notifications.chat is 'whether the team chat says that an order has come in';
comment on column shop_notifications.digest_hour is 'in the shop''s time zone';

create table notification_digests (
  day date primary key,
  made_at timestamptz(3) not null default now()
);
comment on table notification_digests is 'the days of the shop whose digest was made, so that no day has two';

create table notification_mails (
  event_id bigint not null,
  user_id uuid not null references users (id) on delete cascade,
  made_at timestamptz(3) not null default now(),
  primary key (event_id, user_id)
);
create index notification_mails_user_idx on notification_mails (user_id);
create index notification_mails_made_at_idx on notification_mails (made_at);
comment on table notification_mails is 'who was told of which event, so that an event that is handled twice is told once';

-- What the shop itself says in the team chat has no author; a client_id is told apart among those messages too.
create unique index chat_messages_shop_client_key on chat_messages (client_id)
  where user_id is null and client_id like 'event-%';
