-- Whoever chose centimetres reads centimetres in the order and its mails too.

alter table orders
  add size_unit text check (size_unit in ('cm', 'mm'));
comment on column orders.size_unit is 'the unit in which the buyer reads sizes; null: metres';
