-- Articles that the law of a country asks for: every page names them at its foot, the checkout beside its button.

alter table support_items add legal text check (legal in ('imprint', 'privacy', 'terms', 'withdrawal'));
comment on column support_items.legal is 'which page that the law asks for this is; null: an article of the support centre like any other';
create unique index support_items_legal_idx on support_items (legal) where legal is not null;

-- All pages show their titles, so they have a subject of their own: no other article makes every page new.
create trigger support_items_legal_new after insert on support_items
  for each row when (new.legal is not null) execute function announce_public_change('legal');
create trigger support_items_legal_changed
  after update of title, slug, is_active, translations, legal on support_items
  for each row when (old.legal is not null or new.legal is not null) execute function announce_public_change('legal');
create trigger support_items_legal_gone after delete on support_items
  for each row when (old.legal is not null) execute function announce_public_change('legal');
create trigger support_items_legal_none after truncate on support_items
  for each statement execute function announce_public_change('legal');
