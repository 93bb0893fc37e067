-- The version at which an article is still a starter text, so that moving texts to another base language makes it nobody's
-- own; null for articles that people have written.
alter table support_items add column starter_version integer;
update support_items set starter_version = 1 where version = 1 and slug in ('warranty', 'returns', 'contact-us');

-- Shops that are open know their language and their currencies: the first step of the checklist does not come back.
insert into setup_steps (step, done_by, done_at)
select 'language', opened_by, opened_at from shop_opening on conflict do nothing;

-- Closed for orders: pages and carts stay, and orders are refused with the owner's sentence.
alter table settings add column closed_for_orders boolean not null default false;
alter table settings add column closed_sentence text not null default '';
comment on column settings.closed_sentence is 'why, or until when, the shop takes no orders; in the base language';
