-- How long buyers were promised to be left time for changes when they ordered; 0: until the shop confirms the order.

alter table orders add column change_hours smallint not null default 24;
comment on column orders.change_hours is 'hours from created_at; 0: the buyer may change it until it is confirmed';
