-- Looking for double bookings, whoever the installer's name was typed by.
create index installations_installer_day_idx on installations (lower(trim(assigned_installer)), scheduled_date)
  where status <> 'cancelled';
