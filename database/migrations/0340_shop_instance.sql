-- Which shop a scheduled backup belongs to, in its file name: several shops may share a folder. The row is written by
-- the first scheduled backup and is never part of a backup, so a restored shop is another one.
create table shop_instance (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
comment on table shop_instance is 'tells the backups of this shop from those of others';
