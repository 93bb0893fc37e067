-- The windows a person has measured, kept with the account. Sides in millimetres.

create table own_windows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  width_mm integer not null check (width_mm between 100 and 10000),
  height_mm integer not null check (height_mm between 100 and 10000),
  mount text not null check (mount in ('inside', 'outside')),
  method text not null check (method in ('tape', 'camera', 'typed')),
  measured_at timestamptz(3) not null default now(),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index own_windows_user_idx on own_windows (user_id, created_at, id);
create trigger own_windows_touch before update on own_windows for each row execute function touch_updated_at();

comment on column own_windows.mount is 'inside: the size of the recess; outside: the finished size of the blind';
comment on column own_windows.method is 'tape: by the guide; camera: by the camera tool; typed: into the calculator';
