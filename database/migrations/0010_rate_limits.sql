-- How often somebody has done something lately. The layout is that of rate-limiter-flexible, which writes it.

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);

comment on column rate_limits.key is 'name of the limit, a colon, and who: orders:<user id>';
comment on column rate_limits.expire is 'end of the window, milliseconds since 1970';
