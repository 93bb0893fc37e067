-- The private link of a quote or a visit belongs to one customer. It ends when the record gets another customer or
-- order, and when staff withdraw it; the next mail brings a new one. Links mailed before keep their version, 0.

alter table quotes add column link_version integer not null default 0;
alter table installations add column link_version integer not null default 0;

comment on column quotes.link_version is 'raised whenever the link ends; the token is made from it';
comment on column installations.link_version is 'raised whenever the link ends; the token is made from it';

-- Merging two records of one person is the one change of customer that leaves the reader who they were.
create function end_private_link() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.merges_customers', true), '') <> 'on' then
    new.view_token := null;
    new.link_version := old.link_version + 1;
  end if;
  return new;
end $$;

create trigger quotes_end_private_link before update of customer_id on quotes
  for each row when (old.customer_id is distinct from new.customer_id)
  execute function end_private_link();

create trigger installations_end_private_link before update of customer_id, order_id on installations
  for each row when (old.customer_id is distinct from new.customer_id or old.order_id is distinct from new.order_id)
  execute function end_private_link();
