-- Signing in by phone, and text messages that are never sent twice.

create table phone_codes (
  phone text primary key,
  salt text not null,
  expires_at timestamptz(3) not null,
  tries integer not null default 0 check (tries between 0 and 5),
  tries_forgotten_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index phone_codes_tries_forgotten_at_idx on phone_codes (tries_forgotten_at);

comment on table phone_codes is 'at most one code for a number; a new one takes the place of the old and leaves the tries';
comment on column phone_codes.phone is 'E.164';
comment on column phone_codes.salt is 'the code is a keyed hash of it; neither code nor key is in the database';

-- A text message is marked before it is handed over: what a killed process leaves so is not sent again.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('waiting', 'sending', 'sent', 'failed', 'expired'));
