-- A record has an address in each language that gives it a slug. All of them lead to it, and those it had before; no
-- two records of a kind share one. Slugs of the base language stay where they were: in the record itself.

create table translated_slugs (
  kind text not null check (kind in ('category', 'post', 'article')),
  slug text not null check (slug ~ '^[a-z0-9-]+$'),
  record text not null,
  is_current boolean not null,
  primary key (kind, slug)
);
create index translated_slugs_record_idx on translated_slugs (kind, record);
comment on column translated_slugs.record is 'id of a category or article, slug of a post';
comment on column translated_slugs.is_current is 'otherwise it leads to the record until another one takes it';

-- Arguments: the kind, and the column that tells records apart.
create function take_slugs() returns trigger language plpgsql as $$
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

create function free_slugs() returns trigger language plpgsql as $$
begin
  delete from translated_slugs where kind = tg_argv[0] and record = to_jsonb(old) ->> tg_argv[1];
  return null;
end
$$;

create trigger categories_take_slugs after insert or update of slug, translations on categories
  for each row execute function take_slugs('category', 'id');
create trigger categories_free_slugs after delete on categories for each row execute function free_slugs('category', 'id');
create trigger blogs_take_slugs after insert or update of slug, translations on blogs
  for each row execute function take_slugs('post', 'slug');
create trigger blogs_free_slugs after delete on blogs for each row execute function free_slugs('post', 'slug');
create trigger support_items_take_slugs after insert or update of slug, translations on support_items
  for each row execute function take_slugs('article', 'id');
create trigger support_items_free_slugs after delete on support_items
  for each row execute function free_slugs('article', 'id');
