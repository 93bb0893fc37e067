-- Mails that a stranger can cause leave within limits for their recipient and for the stranger's network, which are
-- counted when they are about to leave.

alter table outbox
  add column limited_as text check (limited_as in ('order', 'link')),
  add column network text;

comment on column outbox.limited_as is 'which limits for each recipient it counts towards; null: nobody but staff or its recipient caused it';
comment on column outbox.network is 'of whoever caused it, until it was counted; null: not counted by network';

alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('waiting', 'sending', 'sent', 'failed', 'expired', 'withheld'));

comment on column outbox.status is 'withheld: beyond a limit when it was about to leave, and never sent';
