import type { Pool } from 'pg'
import type { PurchaseOrder, PurchaseOrderForm, PurchaseOrderStatus } from '../contract/purchasing.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { quantityRefused, refuseQuantity } from '../../inventory/server/ledger.ts'
import { mailPaper } from './purchasing.paper.ts'
import type { Buyer } from './purchasing.paper.ts'
import { purchasingRepository } from './purchasing.repository.ts'
import { serializePurchaseOrder } from './purchasing.serializer.ts'

type NotThis = Refusal<'purchase_order_not_found' | 'purchase_order_status'>
type Unfit = Refusal<'reference_unknown' | 'quantity_refused'>

/** From which status each step is possible, and where it leads. */
const steps = {
  send: { from: ['draft'], to: 'sent' },
  confirm: { from: ['sent'], to: 'confirmed' },
  close: { from: ['sent', 'confirmed', 'partial'], to: 'completed' },
  cancel: { from: ['draft', 'sent', 'confirmed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly PurchaseOrderStatus[]; to: PurchaseOrderStatus }>
export type Step = keyof typeof steps

/** Refuses a step that the order's status does not allow. */
export function refuseStatus(status: PurchaseOrderStatus, doing: string): Refusal<'purchase_order_status'> {
  return refuse('purchase_order_status', {
    message: `A purchase order that is ${status} cannot be ${doing}.`,
    details: { status },
  })
}

const doing: Record<Step, string> = {
  send: 'sent',
  confirm: 'confirmed',
  close: 'closed',
  cancel: 'cancelled',
}

async function refuseUnfit(
  db: Db,
  { supplierId, items = [] }: Partial<PurchaseOrderForm>,
): Promise<Unfit | null> {
  const orders = purchasingRepository(db)
  const unknown = (field: string) =>
    refuse('reference_unknown', { fields: { [field]: 'This does not exist' } })
  if (supplierId !== undefined && !(await orders.knowsSupplier(supplierId))) return unknown('supplierId')
  const units = await orders.unitsOf(items.map((line) => line.inventoryItemId))
  for (const [index, line] of items.entries()) {
    const unit = units.get(line.inventoryItemId)
    if (unit === undefined) return unknown(`items.${index}.inventoryItemId`)
    const field = `items.${index}.quantity`
    if (line.quantity <= 0) return quantityRefused('Must be above 0', field)
    if (items.findIndex((other) => other.inventoryItemId === line.inventoryItemId) < index) {
      return quantityRefused('This item is on another line already', field)
    }
    const refused = refuseQuantity(line.quantity, unit, field)
    if (refused) return refused
  }
  return null
}

/** A purchase order as it is now; throws when it vanished inside the caller's transaction. */
export async function orderNow(db: Db, id: string): Promise<PurchaseOrder> {
  const row = await purchasingRepository(db).byId(id)
  if (row === null) throw new Error('a purchase order vanished while it was written')
  return serializePurchaseOrder(row)
}

/** Everything that is written of an order together: its entry in the log, and the word to the screens. */
export async function told(db: Db, by: Visitor, action: string, before: PurchaseOrder | null, id: string) {
  const after = await orderNow(db, id)
  await audit(db, { by, action: `purchase_order.${action}`, id, label: after.poNumber, before, after })
  await publishInvalidation(db, ['/api/inventory'])
  return after
}

/** Drafting purchase orders and moving them on; receiving is in `receiving.service.ts`. */
export function purchasingService({
  pool,
  timeZone,
  buyer,
}: {
  pool: Pool
  timeZone: string
  buyer: () => Promise<Buyer>
}) {
  return {
    create: (form: PurchaseOrderForm, by: Visitor): Promise<PurchaseOrder | Unfit> =>
      transactionOrRefusal(pool, async (db) => {
        const unfit = await refuseUnfit(db, form)
        if (unfit) return unfit
        const orders = purchasingRepository(db)
        const id = await orders.insert(await orders.nextNumber(timeZone), form, by.id)
        await orders.setLines(id, form.items)
        return told(db, by, 'create', null, id)
      }),

    /** Only a draft can still be changed: what was sent is what the supplier has. */
    update: (
      id: string,
      { version, items, ...form }: Partial<PurchaseOrderForm> & { version?: number | undefined },
      by: Visitor,
      ifMatch: string | undefined,
    ): Promise<PurchaseOrder | NotThis | Unfit | Refusal<'version_conflict' | 'precondition_failed'>> =>
      transactionOrRefusal(pool, async (db) => {
        const orders = purchasingRepository(db)
        await orders.lock(id)
        const row = await orders.byId(id)
        if (row === null) return refuse('purchase_order_not_found')
        const before = serializePurchaseOrder(row)
        const stale = checkVersion(before, { ifMatch, version }, before)
        if (stale) return stale
        if (before.status !== 'draft') return refuseStatus(before.status, 'changed')
        const unfit = await refuseUnfit(db, { ...form, items })
        if (unfit) return unfit
        const given = Object.entries(form).filter(([, value]) => value !== undefined)
        await orders.update(id, Object.fromEntries(given))
        if (items) await orders.setLines(id, items)
        return told(db, by, 'update', before, id)
      }),

    /** Sends, confirms, closes short or cancels; cancelling only while nothing has been received. */
    step: (id: string, step: Step, by: Visitor): Promise<PurchaseOrder | NotThis> =>
      transactionOrRefusal(pool, async (db) => {
        const orders = purchasingRepository(db)
        await orders.lock(id)
        const row = await orders.byId(id)
        if (row === null) return refuse('purchase_order_not_found')
        const before = serializePurchaseOrder(row)
        const { from, to } = steps[step]
        if (!(from as readonly PurchaseOrderStatus[]).includes(before.status)) {
          return refuseStatus(before.status, doing[step])
        }
        const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date())
        const sent = step === 'send' && { orderDate: today, sentTo: before.supplierEmail }
        await orders.update(id, { status: to, ...sent })
        if (step === 'send') await mailPaper(db, await orderNow(db, id), buyer)
        return told(db, by, step, before, id)
      }),
  }
}
