-- The times of day at which the shop usually visits, as a part of the single row of settings.

alter table settings add visits jsonb not null default '{}';
comment on column settings.visits is 'of the module installations: {"timeSlots": ["08:00–10:00"]}; what is missing has its default';
