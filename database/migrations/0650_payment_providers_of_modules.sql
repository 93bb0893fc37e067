-- A module may take payments, by a name of its own.
alter table payment_intents
  drop constraint payment_intents_provider_check,
  add constraint payment_intents_provider_check check (provider ~ '^[a-z][a-z0-9-]{0,19}$');
