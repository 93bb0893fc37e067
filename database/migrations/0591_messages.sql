-- Mails of an order's life: the owner's own texts, what was sent of each order, and no message twice for one cause.

create table mail_texts (
  kind text not null check (kind <> ''),
  language text not null,
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (kind, language)
);

comment on table mail_texts is 'what an owner says in mails instead of the texts of public/locales; a field that is missing says those';

alter table outbox
  add column kind text,
  add column order_id uuid references orders (id) on delete cascade,
  add column message_key text unique;

comment on column outbox.kind is 'which of the mails of its template it is, such as order_shipped; null: the template is the kind';
comment on column outbox.order_id is 'the order whose staff see it; what is about an order stays after its content was removed';
comment on column outbox.message_key is 'channel, kind and cause: a cause that is handled again writes no second message';

create index outbox_order_idx on outbox (order_id, created_at desc);

-- Messages about an order are kept as a list and lose their content; the others are deleted.
drop index outbox_created_at_idx;
create index outbox_created_at_idx on outbox (created_at) where order_id is null;
create index outbox_content_idx on outbox (created_at) where order_id is not null and data <> '{}';
