import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { emit } from '#kernel/events/events.ts'
import type { AnyActor } from '#kernel/http/actor.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import { taxOfDiscount } from '../rules/index.ts'
import { balanceOf, type Balance } from './balance.ts'
import { ledgerRepository } from './ledger.repository.ts'
import type { LedgerRow } from './ledger.tables.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** An entry of the ledger was made for an order, or reversed. The amount is in minor units. */
    'payment.entered': {
      paymentId: string
      orderId: string
      orderNumber: string
      kind: string
      method: string | null
      amount: number
      isReversal: boolean
    }
  }
}

/** Emits `payment.entered` to other modules. */
export const emitEntered = (db: Db, orderId: string, entry: LedgerRow, { isReversal = false } = {}) =>
  emit(db, 'payment.entered', {
    paymentId: entry.id,
    orderId,
    orderNumber: entry.orderNumber,
    kind: entry.kind,
    method: entry.method,
    amount: entry.amount,
    isReversal,
  })

/** An entry to be made. Amounts in minor units. */
export interface NewEntry {
  kind: LedgerRow['kind']
  amount: number
  method?: LedgerRow['method'] | undefined
  bookedOn: string
  documentId?: string | undefined
  note?: string | undefined
  provider?: string
  providerId?: string
  shipmentId?: string | undefined
}

/** The day of the last invoice of an order that was not credited as a whole; null: there is none. */
export async function invoicedOn(db: Db, orderId: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(d.issued_on)::text as day from documents d where d.order_id = ${orderId}
      and d.kind in ('invoice', 'final')
      and not exists (select from documents c where c.credits_id = d.id and c.gross >= d.gross)`)
  return rows[0]?.day ?? null
}

/** Whether a parcel belongs to an order. */
export async function isParcelOf(db: Db, shipmentId: string, orderId: string): Promise<boolean> {
  if (!isUuid(shipmentId)) return false
  const { rows } = await db.execute(
    sql`select from shipments where id = ${shipmentId} and order_id = ${orderId}`,
  )
  return rows.length > 0
}

/** What a payment brings, so that nothing of what it settles stays open: the rounding of its cash, or the discount for it. */
function broughtBy(
  entry: NewEntry,
  order: OrderWithLines,
  { due, cashDue, cashDiscount }: Balance,
): Pick<LedgerRow, 'kind' | 'amount' | 'taxes'> | null {
  if (entry.kind !== 'payment' || due <= 0 || entry.amount === due) return null
  // Carriers collect cash as well.
  if ((entry.method === 'cash' || entry.method === 'carrier') && entry.amount === cashDue)
    return { kind: 'rounding', amount: cashDue - due, taxes: null }
  if (cashDiscount && entry.amount === due - cashDiscount.amount) {
    const { taxes } = order
    const { amount } = cashDiscount
    return { kind: 'cash_discount', amount, taxes: taxes && taxOfDiscount(amount, taxes.sums) }
  }
  return null
}

/**
 * The parcel that collected a payment: one whose amount it is; what a carrier pays out was collected by some parcel, so
 * the first that is not entered. Cash is rounded, so an amount within a twentieth of a delivered parcel's is that
 * parcel's; other cash was paid elsewhere, unless who enters it names the parcel.
 */
async function collectingParcel(db: Db, orderId: string, { kind, method, amount }: NewEntry) {
  if (kind !== 'payment' || (method !== 'cash' && method !== 'carrier')) return null
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from shipments s where s.order_id = ${orderId} and s.cod_amount is not null
      and s.state in ('handed_over', 'delivered') and (s.cod_amount = ${amount} or ${method} = 'carrier'
        or s.state = 'delivered' and abs(s.cod_amount - ${amount}::bigint) * 20 < s.cod_amount)
      and not exists (select from ledger_entries e where e.shipment_id = s.id and e.kind = 'payment'
        and e.reverses_id is null and not exists (select from ledger_entries r where r.reverses_id = e.id))
    order by s.cod_amount <> ${amount}, case when ${method} = 'cash' then abs(s.cod_amount - ${amount}::bigint) end, s.number
    limit 1`)
  return rows[0]?.id ?? null
}

/**
 * Makes an entry for a locked order, with what a payment brings. The database adds it to what is settled of the order.
 * @param by null: nobody, a provider has told
 */
export async function bookEntry(
  db: Db,
  order: OrderWithLines,
  entry: NewEntry,
  by: Pick<AnyActor, 'id' | 'name'> | null,
): Promise<LedgerRow> {
  const ledger = ledgerRepository(db)
  const { bookedOn, documentId = null, note = null } = entry
  const common = {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    documentId,
    bookedOn,
    createdBy: by?.id ?? null,
    createdByName: by?.name ?? null,
  }
  const balance = balanceOf(order, await invoicedOn(db, order.id), bookedOn)
  const ledgerEntry = await ledger.insert({
    ...common,
    kind: entry.kind,
    amount: entry.amount,
    method: entry.method ?? null,
    note,
    provider: entry.provider ?? null,
    providerId: entry.providerId ?? null,
    shipmentId: entry.shipmentId ?? (await collectingParcel(db, order.id, entry)),
    ...(entry.kind === 'cash_discount' &&
      order.taxes && { taxes: taxOfDiscount(entry.amount, order.taxes.sums) }),
  })
  const brought = broughtBy(entry, order, balance)
  if (brought) await ledger.insert({ ...common, ...brought, withId: ledgerEntry.id })
  await emitEntered(db, order.id, ledgerEntry)
  return ledgerEntry
}
