-- Installers are people of the team, or anybody by name. A visit may take place elsewhere than the order says.

alter table installations
  add installer_id uuid references users (id) on delete set null,
  add visit_address text;
comment on column installations.installer_id is 'who of the team; null: nobody yet, or somebody from outside by name';
comment on column installations.visit_address is 'null: the address of the order, else of the customer';

create index installations_installer_id_day_idx on installations (installer_id, scheduled_date);
