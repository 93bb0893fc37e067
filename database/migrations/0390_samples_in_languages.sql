-- The customer's mails name samples in the customer's language; staff read the names of the base language.

alter table sample_request_items add column reader_names jsonb;
comment on column sample_request_items.reader_names is
  'productName, optionName and choiceName in the language of the request; null: the same as for staff';
