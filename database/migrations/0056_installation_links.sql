-- What a customer does behind the private link of a visit: sees when it is, confirms it, keeps it in a calendar.

alter table installations
  add column view_token text unique,
  add column language text check (language in ('en', 'vi', 'zh', 'es', 'de', 'ru')),
  add column sent_at timestamptz(3),
  add column confirmed_at timestamptz(3);

comment on column installations.view_token is 'SHA-256 of the token in the link; null until the link was sent';
comment on column installations.confirmed_at is 'when the customer confirmed the day and time that hold now';
