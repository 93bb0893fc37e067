-- Minutes of the workshop that accepted orders have reserved, so that no later order moves their day.
create table workshop_loads (
  order_id uuid not null references orders (id) on delete cascade,
  day date not null,
  step text not null check (step in ('cut', 'sew', 'assemble', 'check', 'pack')),
  minutes integer not null check (minutes > 0),
  primary key (order_id, day, step)
);
create index workshop_loads_day_idx on workshop_loads (day);
