-- What calibration learns from, kept small: one vote a session and a hundred a network. Retries are told apart.

alter table ar_measurements add request_key text;
alter table ar_measurement_feedback
  add request_key text,
  add network_key text,
  add is_vote boolean not null default false;

create unique index ar_measurements_request_idx on ar_measurements (session_id, request_key);
create unique index ar_measurement_feedback_request_idx on ar_measurement_feedback (network_key, request_key);
create index ar_measurement_feedback_votes_idx on ar_measurement_feedback (submitted_at desc) where is_vote;
create index ar_measurement_feedback_network_idx on ar_measurement_feedback (network_key, submitted_at desc) where is_vote;

comment on column ar_measurements.request_key is 'Idempotency-Key of the request';
comment on column ar_measurement_feedback.request_key is 'Idempotency-Key of the request';
comment on column ar_measurement_feedback.network_key is 'keyed hash of the network that sent it: no list of who came by';
comment on column ar_measurement_feedback.is_vote is 'whether calibration learns from it';

alter table ar_analytics add breakdown jsonb not null default '[]';
comment on column ar_analytics.breakdown is
  'feedback of the period: [{dimension, name, feedback, accuracySum}], summed so that periods can be added';
