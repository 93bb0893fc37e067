-- Messages of an order also go through Zalo and WhatsApp, and to the phone of an order without an e-mail address.

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('email', 'sms', 'zalo', 'whatsapp'));
comment on column outbox.recipient is
  'empty: a mail that is not sent, because its order has no address; its messages to the phone are filled from it';

create function has_text_of_mail(of_kind text, of_language text) returns boolean language sql stable as $$
  select exists (select from mail_texts where kind = of_kind and language = of_language
    and (texts ->> 'sms' <> '' or texts ->> 'zalo' <> '' or texts ->> 'whatsapp' <> ''))
$$;

create or replace function write_text_of_mail() returns trigger language plpgsql as $$
begin
  insert into outbox (channel, recipient, template, kind, language, order_id, mail_id, message_key, next_attempt_at,
    expires_at, limited_as, network)
  select c.channel, o.customer_phone, 'order_text', coalesce(new.kind, new.template), new.language, new.order_id, new.id,
    c.channel || substr(new.message_key, 6), new.next_attempt_at, now() + interval '2 days', new.limited_as, new.network
  from orders o
  join mail_texts m on m.kind = coalesce(new.kind, new.template) and m.language = new.language
  cross join unnest(array['sms', 'zalo', 'whatsapp']) as c (channel)
  where o.id = new.order_id and o.customer_phone <> '' and m.texts ->> c.channel <> ''
  on conflict (message_key) do nothing;
  -- A mail without an address is never sent; its texts have the network that they are counted for.
  if new.recipient = '' then
    update outbox set network = null where id = new.id;
  end if;
  return null;
end $$;

drop trigger write_text_of_mail on outbox;
create trigger write_text_of_mail after insert on outbox for each row
  when (new.channel = 'email' and new.order_id is not null and (new.status = 'waiting' or new.recipient = ''))
  execute function write_text_of_mail();

-- Zalo replaces its keys each day and with each use.
create table service_keys (
  service text primary key,
  keys bytea not null,
  expires_at timestamptz not null,
  begun_with bytea not null
);
comment on column service_keys.keys is 'encrypted: the access key, and the one with which the next pair is got';
comment on column service_keys.begun_with is 'the hash of the key in the environment that the first pair was got with';
