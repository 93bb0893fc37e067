-- Whether a line's price is its area at price_per_sqm. Otherwise that figure was calculated back from the price (of a
-- grid, with options, agreed), and nobody is shown it.

alter table order_lines add column priced_by_area boolean not null default true;
comment on column order_lines.priced_by_area is 'false: price_per_sqm was calculated back from the price';

update order_lines l set priced_by_area = false
where l.price_reason is not null
  or jsonb_array_length(coalesce(l.made -> 'choices', '[]')) > 0
  or exists (select from products p where p.id = l.product_id and p.price_model <> 'area');
