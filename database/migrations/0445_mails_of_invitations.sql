-- The list of users says when each was invited last.
create index outbox_invitations_idx on outbox (recipient, created_at) where template = 'invitation';
