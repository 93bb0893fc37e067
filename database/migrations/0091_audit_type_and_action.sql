-- Who deleted quotes: a kind of record and what was done to it are asked for together. With an index for each
-- alone, a pair that is rare among many of both read all of one.
create index audit_log_type_action_idx on audit_log (entity, action, at desc, id desc);
