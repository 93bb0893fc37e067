-- An ordered line keeps what the product was called in the language of its order, and what the shop itself calls it.

alter table order_lines add written_name text;
comment on column order_lines.product_name is 'in the language of the order, for the buyer';
comment on column order_lines.written_name is 'in the base language, for staff; null: the same';

-- Where a material is called what, without looking at products that say nothing in other languages.
create index products_translated_materials_idx on products using gin (materials)
  where archived_at is null and translations <> '{}';
