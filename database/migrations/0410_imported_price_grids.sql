alter table import_records drop constraint import_records_entity_check;
alter table import_records add constraint import_records_entity_check
  check (entity in ('product', 'category', 'option', 'price_grid', 'customer', 'past_order'));
