-- The days by which the invoices of an order that are not paid yet are to be paid. What was paid counts first for its
-- deposits, in the order of their days; the rest of the order is owed by its invoice or final invoice. What was credited
-- is not owed.
create function unpaid_document_days(which uuid) returns table (due_on date) language sql stable as $$
  with asked as (
    select d.kind, d.due_on, d.issued_at,
      d.gross - coalesce((select sum(c.gross) from documents c where c.credits_id = d.id), 0) as gross
    from documents d where d.order_id = which and d.kind in ('deposit', 'invoice', 'final')
  ), summed as (
    select asked.kind, asked.due_on, asked.gross,
      sum(asked.gross) over (partition by asked.kind order by asked.due_on nulls last, asked.issued_at) as so_far
    from asked
  )
  select summed.due_on from summed join orders o on o.id = which
  where summed.due_on is not null and summed.gross > 0 and o.due > 0
    and (summed.kind <> 'deposit' or summed.so_far > o.settled)
$$;

-- What of an order is to be paid before the rest: as agreed with its buyer, or as invoiced.
create function deposit_of_order(which uuid) returns bigint language sql stable as $$
  select greatest(
    (select coalesce((o.payment #>> '{deposit,amount}')::bigint, 0) from orders o where o.id = which),
    (select coalesce(sum(case d.kind when 'deposit' then d.gross else -d.gross end), 0)
      from documents d left join documents credited on credited.id = d.credits_id
      where d.order_id = which and (d.kind = 'deposit' or d.kind = 'credit' and credited.kind = 'deposit')))
$$;

-- As before (migration 0630), with two differences: a paid deposit invoice says no day, and what was asked for before it
-- was paid makes only the deposit due. An order of which nothing is owed has no day.
create or replace function payment_due_on(which uuid) returns date language sql stable as $$
  select case when (select o.due from orders o where o.id = which) > 0 then greatest(
    coalesce(
      (select max(u.due_on) from unpaid_document_days(which) u),
      (select (min(r.sent_at) at time zone min(c.time_zone))::date + min(coalesce((s.payments ->> 'dueDays')::int, 14))
        from payment_requests r join orders o on o.id = r.order_id cross join shop_calendar c cross join settings s
          cross join deposit_of_order(which) as deposit
        where r.order_id = which and (
          deposit > o.settled
          or deposit <= (
            select coalesce(sum(case l.kind when 'refund' then -l.amount when 'rounding' then -l.amount
              when 'fee' then 0 else l.amount end), 0)
            from ledger_entries l where l.order_id = which and l.created_at <= r.sent_at)))),
    (select w.wait_until from deposit_waits w join orders o on o.id = w.order_id
      where w.order_id = which and (o.payment #>> '{deposit,amount}')::bigint > o.settled)) end
$$;

create or replace function payment_is_late(which uuid, day date) returns boolean language sql stable as $$
  select coalesce(payment_due_on(which) < day, false)
    or exists (select from unpaid_document_days(which) u where u.due_on < day)
      and not exists (select from deposit_waits w join orders o on o.id = w.order_id
        where w.order_id = which and w.wait_until >= day
          and (o.payment #>> '{deposit,amount}')::bigint > o.settled)
$$;
