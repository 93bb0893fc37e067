-- Counting the messages that were given up must not read all that were sent.
create index outbox_failed_idx on outbox (created_at) where status = 'failed';
