-- The newest sessions of a phone model, whose measured focal lengths tell how wide it sees.

create index ar_measurement_sessions_model_idx on ar_measurement_sessions (device_model, created_at desc)
  where device_model is not null;
