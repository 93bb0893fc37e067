-- The list of visits is sorted by their day; those without one come last when the latest is first.
create index installations_by_day_idx on installations ((coalesce(scheduled_date, date '0001-01-01')), id);
