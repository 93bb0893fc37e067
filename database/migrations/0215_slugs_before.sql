-- Slugs of the base language lead to their record after a change too, as those of other languages do. Posts have
-- `slug_redirects` for that; a slug that a translation takes leads nowhere else any more.

create or replace function take_slugs() returns trigger language plpgsql as $$
declare
  of_kind text := tg_argv[0];
  own text := to_jsonb(new) ->> tg_argv[1];
  sent text[] := array(
    select distinct texts ->> 'slug' from jsonb_each(new.translations) as one (language, texts)
    where coalesce(texts ->> 'slug', '') not in ('', new.slug));
  taken text;
begin
  -- Two writers that take one slug wait for each other.
  perform pg_advisory_xact_lock(hashtext('slugs of ' || of_kind));
  if tg_op = 'UPDATE' then
    update translated_slugs set record = own, is_current = slug = any (sent)
      where kind = of_kind and record = to_jsonb(old) ->> tg_argv[1];
  end if;
  delete from translated_slugs where kind = of_kind and slug = new.slug and (record = own or not is_current);
  if of_kind = 'post' then
    delete from slug_redirects where old_slug = any (sent);
  elsif tg_op = 'UPDATE' and old.slug <> new.slug and old.slug ~ '^[a-z0-9-]+$' then
    insert into translated_slugs (kind, slug, record, is_current) values (of_kind, old.slug, own, false)
      on conflict do nothing;
  end if;
  select slug into taken from translated_slugs where kind = of_kind and slug = new.slug;
  if taken is null then
    execute format('select slug from %I where slug = any ($1) and %I::text <> $2 limit 1', tg_table_name, tg_argv[1])
      into taken using sent, own;
  end if;
  if taken is null then
    insert into translated_slugs (kind, slug, record, is_current)
      select of_kind, one, own, true from unnest(sent) as one
      on conflict (kind, slug) do update set record = excluded.record, is_current = true
        where translated_slugs.record = excluded.record or not translated_slugs.is_current;
    select one into taken from unnest(sent) as one where not exists (
      select 1 from translated_slugs where kind = of_kind and slug = one and record = own) limit 1;
  end if;
  if taken is not null then
    raise unique_violation using message = format('the slug "%s" is taken', taken), constraint = 'translated_slugs_pkey';
  end if;
  return null;
end
$$;
