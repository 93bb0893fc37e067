-- Sessions, links and pending sign-ins belong to the credentials that they were made with: whatever changes those
-- raises this number, and what carries an older one opens nothing, also when it is written a moment later.

alter table users
  add column credentials_version integer not null default 1,
  add column credentials_changed_at timestamptz(3);

comment on column users.credentials_version is 'raised when a password, an address or another way in changes or goes';
comment on column users.credentials_changed_at is 'mails with links that were asked for before are not sent any more';

-- A link works for the address it was mailed to, and for the credentials of that moment.
alter table account_tokens
  add column credentials_version integer not null default 1,
  add column mailed_to text;

comment on column account_tokens.mailed_to is 'in small letters; null for links from before this column, which last 7 days at most';

-- The way back from a change of address outlives all that a thief could do meanwhile, so a second change must not
-- take the place of the first.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens
  add constraint account_tokens_purpose_check check (purpose in (
    'verify_email', 'magic_link', 'reset_password', 'invitation', 'change_email', 'restore_email'));
drop index account_tokens_unused_key;
create unique index account_tokens_unused_key on account_tokens (user_id, purpose)
  where used_at is null and purpose <> 'restore_email';
