-- The VAT number of a customer that is a business; null: none is known.
alter table customers add column vat_number text;
