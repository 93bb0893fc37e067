-- What records say in other languages stands in their own row, so that it is read, versioned, audited and announced
-- with it: {"de": {"name": "...", "description": "...", "of": {"name": "<mark of the base text>"}}}.

alter table settings
  add base_language text not null default 'en' check (base_language in ('en', 'vi', 'zh', 'es', 'de', 'ru')),
  add languages text[] not null default '{en,vi,zh,es,de,ru}'
    check (languages <@ '{en,vi,zh,es,de,ru}'::text[] and base_language = any (languages)),
  add translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
comment on column settings.base_language is 'the language that the columns of texts are written in';
comment on column settings.languages is 'what visitors may choose';

alter table products add translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table categories add translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table options add translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table choices add translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table banners add translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table blogs add translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
alter table support_items add translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');

comment on column products.translations is 'texts by language and field; of: what each was translated from';

-- Votes on an article change nothing that is shown.
drop trigger support_items_public on support_items;
create trigger support_items_public
  after insert or delete or truncate
    or update of title, description, content, slug, "order", is_active, translations on support_items
  for each statement execute function announce_public_change('content');
