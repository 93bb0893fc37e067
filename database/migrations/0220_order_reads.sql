-- How far each member of staff has seen the orders that came in.
create table order_reads (
  user_id uuid primary key references users (id) on delete cascade,
  seen_at timestamptz(3) not null
);
comment on column order_reads.seen_at is 'when the newest order was placed that this person has seen';

-- Nobody begins with the orders of years.
insert into order_reads (user_id, seen_at) select id, now() from users where role <> 'customer';
