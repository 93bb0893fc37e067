-- Featured products are counted without reading them: everything that the list asks for is in the condition.
create index products_featured_on_sale_idx on products (created_at desc, id desc)
  where is_featured and archived_at is null and state = 'published';
