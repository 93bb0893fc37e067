-- The checklist of a new shop: what its people tick by hand, and who has put the list away.

create table setup_steps (
  step text primary key,
  done_by uuid references users (id) on delete set null,
  done_at timestamptz(3) not null default now()
);
create index setup_steps_done_by_idx on setup_steps (done_by);
comment on table setup_steps is 'steps that somebody has ticked; what the data tells is not here';

create table setup_views (
  user_id uuid primary key references users (id) on delete cascade,
  is_shown boolean not null
);
comment on column setup_views.is_shown is 'false: closed; true: opened again, in a demo shop too';
