-- What the year of a saved window is worked out from: where it is, the side that it faces, whose light it is about.
alter table own_windows
  add column town text,
  add column side smallint check (side between 0 and 7),
  add column spot text check (spot in ('desk', 'sofa', 'bed')),
  add constraint own_windows_light check (num_nulls(town, side, spot) in (0, 3));
