-- Who is connected to the shop's socket, and how far everyone has read the team chat.

-- Each process writes its own rows and repeats them; rows that are not repeated stop counting. Nothing here
-- needs to survive a crash.
create unlogged table live_connections (
  process_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  sockets integer not null check (sockets > 0),
  seen_at timestamptz(3) not null default now(),
  primary key (process_id, user_id)
);
create index live_connections_user_idx on live_connections (user_id);

comment on column live_connections.process_id is 'made anew at each start of a process';
comment on column live_connections.seen_at is 'when the process last said so';

create table chat_reads (
  user_id uuid primary key references users (id) on delete cascade,
  seq bigint not null check (seq >= 0),
  updated_at timestamptz(3) not null default now()
);

comment on column chat_reads.seq is 'the newest message this person has seen';
