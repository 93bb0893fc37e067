-- The day by which an order is to be paid: that of its last invoice, or, without one, as many days after it was asked
-- for as invoices have, and no earlier than the day until which staff wait for its deposit. What was asked for before
-- the deposit was paid makes only the deposit due. Null where nothing says a day.
create function payment_due_on(which uuid) returns date language sql stable as $$
  select greatest(
    coalesce(
      (select max(d.due_on) from documents d where d.order_id = which and d.kind in ('deposit', 'invoice', 'final')),
      (select (min(r.sent_at) at time zone min(c.time_zone))::date + min(coalesce((s.payments ->> 'dueDays')::int, 14))
        from payment_requests r join orders o on o.id = r.order_id cross join shop_calendar c cross join settings s
        where r.order_id = which and (
          coalesce((o.payment #>> '{deposit,amount}')::bigint, 0) > o.settled
          or coalesce((o.payment #>> '{deposit,amount}')::bigint, 0) <= (
            select coalesce(sum(case l.kind when 'refund' then -l.amount when 'rounding' then -l.amount
              when 'fee' then 0 else l.amount end), 0)
            from ledger_entries l where l.order_id = which and l.created_at <= r.sent_at)))),
    (select w.wait_until from deposit_waits w join orders o on o.id = w.order_id
      where w.order_id = which and (o.payment #>> '{deposit,amount}')::bigint > o.settled))
$$;

-- Whether something of an order was to be paid before a day: one of its invoices, or what it was asked for. Not while
-- staff wait for its deposit.
create function payment_is_late(which uuid, day date) returns boolean language sql stable as $$
  select coalesce(payment_due_on(which) < day, false)
    or exists (select from documents d where d.order_id = which
        and d.kind in ('deposit', 'invoice', 'final') and d.due_on < day)
      and not exists (select from deposit_waits w join orders o on o.id = w.order_id
        where w.order_id = which and w.wait_until >= day
          and (o.payment #>> '{deposit,amount}')::bigint > o.settled)
$$;
