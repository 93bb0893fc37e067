-- A private link belongs to the mailbox that it was mailed to. When the address of a customer is corrected, the links of
-- their quotes and visits end; when that of an order is, those of its visits do. The next mail brings a new link. The
-- orders themselves get their new link where they are corrected.

create function end_links_of_customer() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.merges_customers', true), '') <> 'on' then
    update quotes set view_token = null, link_version = link_version + 1
      where customer_id = new.id and view_token is not null;
    update installations set view_token = null, link_version = link_version + 1
      where customer_id = new.id and order_id is null and view_token is not null;
  end if;
  return null;
end $$;

create trigger customers_end_private_links after update of email on customers
  for each row when (old.email is not null and lower(old.email) is distinct from lower(new.email))
  execute function end_links_of_customer();

create function end_links_of_order() returns trigger language plpgsql as $$
begin
  update installations set view_token = null, link_version = link_version + 1
    where order_id = new.id and view_token is not null;
  return null;
end $$;

create trigger orders_end_private_links after update of customer_email on orders
  for each row when (lower(old.customer_email) is distinct from lower(new.customer_email))
  execute function end_links_of_order();
