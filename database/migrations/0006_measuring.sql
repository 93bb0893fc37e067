-- Measuring with the camera: what was measured, what a tape said, and what is learned from the difference.
--
-- Lengths are millimetres and areas square millimetres, stored as sent (double precision: they are estimates, not the
-- sizes something is made to). Distances, depths and calibration offsets are metres. Points are pixels of the picture.

create table ar_measurement_sessions (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null generated always as (id) stored unique,
  user_id uuid references users (id) on delete set null,
  device_type text,
  device_model text,
  browser_name text,
  browser_version text,
  has_depth_sensor boolean not null default false,
  sensor_type text not null default 'camera',
  screen_width integer,
  screen_height integer,
  pixel_ratio double precision,
  session_started_at timestamptz(3) not null default now(),
  session_ended_at timestamptz(3),
  total_measurements integer not null default 0 check (total_measurements >= 0),
  created_at timestamptz(3) not null default now()
);
create index ar_measurement_sessions_user_idx on ar_measurement_sessions (user_id);
create index ar_measurement_sessions_started_idx on ar_measurement_sessions (session_started_at);
create index ar_measurement_sessions_newest_idx on ar_measurement_sessions (created_at desc, id desc);

comment on column ar_measurement_sessions.session_id is 'the id under the name that later calls use';
comment on column ar_measurement_sessions.screen_width is 'CSS pixels';
comment on column ar_measurement_sessions.screen_height is 'CSS pixels';

create table ar_measurements (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references ar_measurement_sessions (id) on delete cascade,
  measurement_number integer not null check (measurement_number > 0),
  point1_x double precision,
  point1_y double precision,
  point2_x double precision,
  point2_y double precision,
  estimated_distance double precision,
  actual_depth1 double precision,
  actual_depth2 double precision,
  focal_length_px double precision,
  principal_point_x double precision,
  principal_point_y double precision,
  device_tilt_alpha double precision,
  device_tilt_beta double precision,
  device_tilt_gamma double precision,
  calculated_width double precision not null check (calculated_width >= 0),
  calculated_height double precision not null check (calculated_height >= 0),
  calculated_area double precision not null check (calculated_area >= 0),
  uncalibrated_width double precision check (uncalibrated_width >= 0),
  uncalibrated_height double precision check (uncalibrated_height >= 0),
  calibration_applied boolean not null default false,
  orientation text check (orientation in ('portrait', 'landscape')),
  confidence double precision not null default 0.5 check (confidence between 0 and 1),
  sensor_used text not null default 'camera',
  algorithm_version text not null default '1.0',
  measurement_time timestamptz(3) not null default now(),
  processing_time_ms double precision check (processing_time_ms >= 0),
  unique (session_id, measurement_number)
);
create index ar_measurements_time_idx on ar_measurements (measurement_time);

comment on column ar_measurements.estimated_distance is 'metres';
comment on column ar_measurements.actual_depth1 is 'metres, read by a sensor at the first point';
comment on column ar_measurements.actual_depth2 is 'metres, read by a sensor at the second point';
comment on column ar_measurements.device_tilt_alpha is 'degrees';
comment on column ar_measurements.device_tilt_beta is 'degrees';
comment on column ar_measurements.device_tilt_gamma is 'degrees';
comment on column ar_measurements.calculated_width is 'millimetres';
comment on column ar_measurements.calculated_height is 'millimetres';
comment on column ar_measurements.calculated_area is 'square millimetres';
comment on column ar_measurements.uncalibrated_width is 'millimetres, before any calibration; what calibration learns from';
comment on column ar_measurements.uncalibrated_height is 'millimetres, before any calibration; what calibration learns from';

create table ar_measurement_feedback (
  id uuid primary key default gen_random_uuid(),
  measurement_id uuid references ar_measurements (id) on delete cascade,
  session_id uuid references ar_measurement_sessions (id) on delete cascade,
  actual_width double precision check (actual_width >= 0),
  actual_height double precision check (actual_height >= 0),
  actual_area double precision check (actual_area >= 0),
  width_error double precision,
  height_error double precision,
  area_error double precision,
  width_accuracy double precision check (width_accuracy between 0 and 100),
  height_accuracy double precision check (height_accuracy between 0 and 100),
  area_accuracy double precision check (area_accuracy between 0 and 100),
  satisfaction_rating integer check (satisfaction_rating between 1 and 5),
  difficulty_rating integer check (difficulty_rating between 1 and 5),
  feedback_comments text,
  would_use_again boolean not null default true,
  measurement_method text check (measurement_method in ('tape_measure', 'ruler', 'laser_measure', 'estimate', 'other')),
  lighting_conditions text check (lighting_conditions in ('bright', 'dim', 'mixed', 'outdoor')),
  surface_type text check (surface_type in ('wall', 'window', 'door', 'other')),
  measurement_purpose text,
  submitted_at timestamptz(3) not null default now()
);
create index ar_measurement_feedback_measurement_idx on ar_measurement_feedback (measurement_id);
create index ar_measurement_feedback_session_idx on ar_measurement_feedback (session_id);
create index ar_measurement_feedback_newest_idx on ar_measurement_feedback (submitted_at desc, id desc);

comment on column ar_measurement_feedback.actual_width is 'millimetres';
comment on column ar_measurement_feedback.actual_height is 'millimetres';
comment on column ar_measurement_feedback.actual_area is 'square millimetres';
comment on column ar_measurement_feedback.width_error is 'millimetres, calculated less actual';
comment on column ar_measurement_feedback.height_error is 'millimetres, calculated less actual';
comment on column ar_measurement_feedback.area_error is 'square millimetres, calculated less actual';
comment on column ar_measurement_feedback.width_accuracy is 'percent';
comment on column ar_measurement_feedback.height_accuracy is 'percent';
comment on column ar_measurement_feedback.area_accuracy is 'percent';
comment on column ar_measurement_feedback.satisfaction_rating is 'stars; null when none was given';
comment on column ar_measurement_feedback.difficulty_rating is 'stars; null when none was given';

-- What feedback has taught about one kind of measuring, from the general (method) to the particular (phone).
create table ar_calibrations (
  id bigint generated always as identity primary key,
  sensor_used text not null,
  orientation text check (orientation in ('portrait', 'landscape')),
  device_model text,
  width_correction_factor double precision not null default 1 check (width_correction_factor > 0),
  width_offset_correction double precision not null default 0,
  height_correction_factor double precision not null default 1 check (height_correction_factor > 0),
  height_offset_correction double precision not null default 0,
  confidence_calibration double precision,
  sample_count integer not null default 0 check (sample_count >= 0),
  version integer not null default 1,
  computed_at timestamptz(3) not null default now(),
  unique nulls not distinct (sensor_used, orientation, device_model)
);

comment on column ar_calibrations.width_offset_correction is 'metres';
comment on column ar_calibrations.height_offset_correction is 'metres';

create table ar_analytics (
  id uuid primary key default gen_random_uuid(),
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  date_key text not null,
  total_sessions integer not null default 0,
  total_measurements integer not null default 0,
  unique_users integer not null default 0,
  avg_measurements_per_session double precision not null default 0,
  ios_devices integer not null default 0,
  android_devices integer not null default 0,
  desktop_devices integer not null default 0,
  devices_with_depth_sensor integer not null default 0,
  avg_width_accuracy double precision,
  avg_height_accuracy double precision,
  avg_area_accuracy double precision,
  total_feedback_count integer not null default 0,
  avg_satisfaction_rating double precision,
  avg_width_error double precision,
  avg_height_error double precision,
  median_width_error double precision,
  median_height_error double precision,
  brier_score double precision,
  reliability jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (period, date_key)
);
create trigger ar_analytics_touch before update on ar_analytics for each row execute function touch_updated_at();

comment on column ar_analytics.date_key is '2026-11-20, 2026-W47 or 2026-11, in the shop''s time zone';
comment on column ar_analytics.avg_width_error is 'millimetres, without sign';
comment on column ar_analytics.avg_height_error is 'millimetres, without sign';
comment on column ar_analytics.median_width_error is 'millimetres, without sign';
comment on column ar_analytics.median_height_error is 'millimetres, without sign';
comment on column ar_analytics.reliability is 'how often measurements of a claimed confidence held, per bin';
