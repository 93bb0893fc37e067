-- Whether any delivery method is switched on: the checkout and every order ask, so it stands in the settings.
alter table settings add column delivers boolean not null default false;

create function note_delivery_methods() returns trigger language plpgsql as $$
begin
  update settings set delivers = not delivers
    where delivers is distinct from exists (select from delivery_methods where is_active);
  return null;
end $$;
create trigger delivery_methods_noted after insert or update or delete on delivery_methods
  for each statement execute function note_delivery_methods();
