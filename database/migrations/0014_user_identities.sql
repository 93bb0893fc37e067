-- The accounts that a person has with outside sign-in providers. users.auth_provider and users.provider_id keep
-- the one that the account was made with.

create table user_identities (
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('oidc', 'google', 'github')),
  subject text not null check (subject <> ''),
  email text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, provider),
  unique (provider, subject)
);

comment on column user_identities.subject is 'the provider''s own lasting name for the person';
comment on column user_identities.email is 'as the provider gave it when the two were linked';

insert into user_identities (user_id, provider, subject, email, created_at)
select id, auth_provider, provider_id, email, created_at
from users
where provider_id is not null and auth_provider in ('oidc', 'google', 'github') and disabled_at is null;
