-- The day by which an order is to be paid: that of its last invoice, or, without one, as many days after it was asked
-- for as invoices have. Null where nothing says a day.
create function payment_due_on(which uuid) returns date language sql stable as $$
  select coalesce(
    (select max(d.due_on) from documents d where d.order_id = which and d.kind in ('deposit', 'invoice', 'final')),
    (select (min(r.sent_at) at time zone min(c.time_zone))::date + min(coalesce((s.payments ->> 'dueDays')::int, 14))
      from payment_requests r cross join shop_calendar c cross join settings s where r.order_id = which))
$$;
