-- One row: how many days after the delivery the call is due.
create table follow_ups_settings (
  id boolean primary key default true check (id),
  pause_days int not null default 14 check (pause_days between 1 and 365)
);
insert into follow_ups_settings default values;
