-- What an owner writes as the text message of a mail also goes to the phone of the order.

alter table outbox add column mail_id uuid references outbox (id) on delete cascade;
create index outbox_mail_idx on outbox (mail_id);
comment on column outbox.mail_id is 'of a text message about an order: the mail that it goes with, whose content it is filled from';

alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('waiting', 'sending', 'sent', 'failed', 'expired', 'withheld', 'unknown'));
comment on column outbox.status is
  'withheld: beyond a limit when it was about to leave, and never sent; unknown: it may have arrived, so it is not sent again';

-- In the transaction of the mail, so that neither is written without the other.
create function write_text_of_mail() returns trigger language plpgsql as $$
begin
  insert into outbox (channel, recipient, template, kind, language, order_id, mail_id, message_key, next_attempt_at,
    expires_at, limited_as, network)
  select 'sms', o.customer_phone, 'order_text', coalesce(new.kind, new.template), new.language, new.order_id, new.id,
    'sms' || substr(new.message_key, 6), new.next_attempt_at, now() + interval '2 days', new.limited_as, new.network
  from orders o
  join mail_texts m on m.kind = coalesce(new.kind, new.template) and m.language = new.language
  where o.id = new.order_id and o.customer_phone <> '' and m.texts ->> 'sms' <> ''
  on conflict (message_key) do nothing;
  return null;
end $$;

create trigger write_text_of_mail after insert on outbox for each row
  when (new.channel = 'email' and new.order_id is not null and new.status = 'waiting')
  execute function write_text_of_mail();
