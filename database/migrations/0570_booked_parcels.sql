-- A parcel that its carrier has booked stays as it was booked until the booking is undone.
alter table shipments add column booked_at timestamptz(3);
-- How often a booking was undone: the next one is another one for the carrier.
alter table shipments add column undone_bookings smallint not null default 0;
update shipments set booked_at = created_at where carrier_fee is not null;
