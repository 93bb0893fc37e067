-- What a public page is made of has a state that outlives a process: the marks of its cache tags. Each transaction
-- that writes to a tag leaves a mark of its own, so a page that was kept on disk is current as long as the marks are
-- the same. Marks are random, not numbered: a database that is set back never repeats one.

create table public_changes (
  id uuid primary key default gen_random_uuid(),
  tag text not null check (char_length(tag) <= 100),
  made_by xid8 not null default pg_current_xact_id()
);
comment on table public_changes is 'the marks of cache tags: about one for each tag that was ever written to';
comment on column public_changes.made_by is 'the transaction that left it: one mark is enough for all its statements';
create index public_changes_tag_idx on public_changes (tag);

-- Belongs to every page: nothing that was kept from another database counts here.
insert into public_changes (tag) values ('*');

-- Notifies the processes, and leaves the marks. No writer waits for another: marks that another transaction is about
-- to remove are left to it, and every transaction adds one, so the marks of a tag never become what they were before.
create function public_change(tags text[]) returns void language plpgsql as $$
begin
  perform pg_notify('public_changes', tag) from unnest(tags) as tag;
  if current_setting('transaction_isolation') = 'read committed' then
    delete from public_changes where id in (
      select id from public_changes
      where tag = any (tags) and made_by <> pg_current_xact_id() for update skip locked);
  end if;
  insert into public_changes (tag)
  select named.tag from unnest(tags) as named (tag)
  where not exists (
    select from public_changes as mark where mark.tag = named.tag and mark.made_by = pg_current_xact_id());
end
$$;

create or replace function announce_public_change() returns trigger language plpgsql as $$
begin
  perform public_change(tg_argv);
  return null;
end
$$;

create or replace function announce_products() returns trigger language plpgsql as $$
begin
  -- A statement that found nothing to write has changed nothing.
  if not exists (select from changed) then return null; end if;
  if (select count(*) from (select 1 from changed limit 101) as first_rows) > 100 then
    perform public_change(array['catalog', 'product *']);
  else
    perform public_change(array(select 'product ' || id from changed) || array['catalog']);
  end if;
  return null;
end
$$;
