-- How many pieces of a product are there; a product without a row is made to order.
create table warehouse_products (
  product_id uuid primary key references products (id) on delete cascade,
  pieces int not null check (pieces >= 0)
);
