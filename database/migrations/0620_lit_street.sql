-- An order as a house at dusk: off until an owner turns it on, and shown to others only by a link that its buyer makes.
alter table settings add column shows_houses boolean not null default false;
comment on column settings.shows_houses is 'whether buyers see their order as a house whose windows light up';

create table house_links (
  order_id uuid primary key references orders (id) on delete cascade,
  -- SHA-256 of the link's token; null: the buyer has ended it, and the next link is another one.
  view_token text unique,
  link_version integer not null default 0,
  created_at timestamptz not null default now()
);
