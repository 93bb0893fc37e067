-- Passkeys, one-time codes of an authenticator app and recovery codes: what is asked for beside a password, a link,
-- a code by text message or a provider.

-- Passkeys of WebAuthn. The shop keeps the public half, which opens nothing.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  backed_up boolean not null default false,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user_idx on passkeys (user_id);

comment on column passkeys.credential_id is 'base64url, as authenticators name it';
comment on column passkeys.counter is 'signatures that the authenticator has counted; one that counts back is refused';
comment on column passkeys.backed_up is 'whether it is copied between devices by their maker';

-- The authenticator app of an account. Another app is set up beside the one that works until its code is confirmed.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret bytea,
  confirmed_at timestamptz(3),
  last_used_step bigint,
  new_sealed_secret bytea,
  new_begun_at timestamptz(3),
  check ((sealed_secret is null) = (confirmed_at is null))
);

comment on column totp_secrets.sealed_secret is 'AES-256-GCM with a key of the installation: a copy of the database makes no codes';
comment on column totp_secrets.last_used_step is 'the 30 seconds, counted from 1970, whose code was used last: no code works twice';

-- Ten at a time, each good for one sign-in.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  selector text not null,
  code_hash text not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, selector)
);

comment on column recovery_codes.selector is 'the first letters of the code, by which it is found';
comment on column recovery_codes.code_hash is 'argon2id of the whole code';

-- Challenges are sealed and remembered by nobody until they are used; then they are, so that each is used once.
create table used_passkey_challenges (
  challenge_hash text primary key,
  expires_at timestamptz(3) not null
);
create index used_passkey_challenges_expires_at_idx on used_passkey_challenges (expires_at);

alter table users add column asks_for_passkey boolean not null default false;
comment on column users.asks_for_passkey is
  'whether a customer wants to be asked for a passkey after any other way of signing in; staff with one always are';

alter table settings add column required_second_factor text not null default 'none'
  check (required_second_factor in ('none', 'administrators', 'administratorsAndEditors', 'allStaff'));
comment on column settings.required_second_factor is 'which staff cannot use the back office without a second factor';
