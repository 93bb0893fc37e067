-- Hosts of the pictures in a file: those that the owner has not named for every import, and of them those that an
-- administrator has allowed for this one.
alter table imports add column missing_hosts text[] not null default '{}';
alter table imports add column allowed_hosts text[] not null default '{}';
