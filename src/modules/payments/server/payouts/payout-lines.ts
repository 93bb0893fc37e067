import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { cashRounding } from '#modules/orders/rules/index.ts'
import type { PayoutLine } from '../../contract/payouts.ts'
import { normalizeReference, costsOf } from '../../rules/index.ts'
import type { PayoutLineRow, PayoutRow } from './payouts.tables.ts'

/** A line with its order as it is now. Minor units. */
export interface MatchedLine extends PayoutLineRow {
  costs: number
  due: number | null
  orderNumber: string | null
  customerName: string | null
  fit: PayoutLine['fit']
}

/** The orders that lines name: by their number, or by what the provider calls the payment. */
export async function ordersOf(db: Db, references: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ at: number; id: string | null }>(sql`
    select r.at::int as at, coalesce(
      (select o.id from orders o where o.order_number = r.named ->> 'number'),
      (select i.order_id from payment_intents i where i.payment_id = r.named ->> 'text' limit 1)) as id
    from jsonb_array_elements(${JSON.stringify(
      references.map((text) => ({ text, number: normalizeReference(text) })),
    )}::jsonb) with ordinality as r(named, at) order by r.at`)
  return rows.map(({ id }) => id)
}

type Found = Record<string, unknown> & {
  id: string
  orderNumber: string
  customerName: string
  due: string
  cashStep: string | null
  entered: string[] | null
}

/** The lines of payouts with how each fits what is owed of its order. One statement. */
export async function matchLines(
  db: Db,
  { kind, feePercent, state }: Pick<PayoutRow, 'kind' | 'feePercent' | 'state'>,
  lines: readonly PayoutLineRow[],
): Promise<MatchedLine[]> {
  const ids = lines.flatMap(({ orderId }) => orderId ?? [])
  const { rows } = await db.execute<Found>(sql`
    select o.id, o.order_number as "orderNumber", o.customer_name as "customerName", o.due, o.cash_step as "cashStep",
      (select array_agg((case l.kind when 'refund' then -l.amount else l.amount end)::text) from ledger_entries l
        where l.order_id = o.id and l.method = 'card' and l.kind in ('payment', 'refund') and l.reverses_id is null
          and not exists (select from ledger_entries r where r.reverses_id = l.id)) as entered
    from orders o where o.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  const orders = new Map(rows.map((row) => [row.id, row]))
  const fitOf = (line: PayoutLineRow, order: Found | undefined): PayoutLine['fit'] => {
    if (order === undefined) return 'unknown'
    if (state === 'booked') return 'entered'
    // Each entry is that of one line: two equal payments of an order may be entered or not.
    const at = kind === 'provider' ? (order.entered?.indexOf(String(line.collected)) ?? -1) : -1
    if (at >= 0) {
      order.entered?.splice(at, 1)
      return 'entered'
    }
    const due = Number(order.due)
    if (due <= 0 && line.collected > 0) return 'settled'
    const step = order.cashStep === null ? null : Number(order.cashStep)
    return line.collected === due || line.collected === due + cashRounding(due, step) ? 'exact' : 'amount'
  }
  return lines.map((line) => {
    const order = orders.get(line.orderId ?? '')
    return {
      ...line,
      costs: costsOf(line, feePercent),
      due: order ? Number(order.due) : null,
      orderNumber: order?.orderNumber ?? null,
      customerName: order?.customerName ?? null,
      fit: fitOf(line, order),
    }
  })
}

/** A line with amounts in major units. */
export const serializeLine = (line: MatchedLine, exponent: number): PayoutLine => ({
  id: line.id,
  reference: line.reference,
  orderId: line.orderId,
  orderNumber: line.orderNumber,
  customerName: line.customerName,
  collected: toMajor(line.collected, exponent),
  fee: toMajor(line.fee, exponent),
  costs: toMajor(line.costs, exponent),
  due: line.due === null ? null : toMajor(line.due, exponent),
  fit: line.fit,
})
