-- What the law wants beside each product: who made it, what it is, its warnings, its fibres and its origin. Validated by
-- the module `catalog`.
alter table settings add column product_safety jsonb not null default '{}';
alter table products
  add column safety jsonb not null default '{}',
  -- Translated like the product's other texts.
  add column safety_warnings text not null default '';
