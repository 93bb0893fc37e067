-- Confirmations that wait to be sent name the cash to collect as orders do now.
update outbox
set data = jsonb_set(
  data,
  '{order}',
  (data -> 'order') - 'cashRounding' - 'cashTotal' || jsonb_build_object(
    'cash_rounding', data -> 'order' -> 'cashRounding',
    'cash_total', data -> 'order' -> 'cashTotal'
  )
)
where template = 'order_confirmation' and status not in ('sent', 'expired') and data -> 'order' ? 'cashTotal';
