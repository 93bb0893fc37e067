import type { Pool } from 'pg'
import type { PurchaseOrder, PurchaseOrderForm } from '../contract/purchasing.ts'
import type { PurchaseOrderStatus } from '#modules/record-states/contract.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { quantityRefused, refuseQuantity } from '#modules/inventory/server/index.ts'
import { mailDocument, type Buyer } from './purchase-document.ts'
import { purchasingRepository } from './purchasing.repository.ts'
import { serializePurchaseOrder } from './purchasing.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Unfit = Refusal<'reference_unknown' | 'quantity_refused'>

/** For each step, the statuses that allow it and the resulting status. */
const steps = {
  send: { from: ['draft'], to: 'sent' },
  confirm: { from: ['sent'], to: 'confirmed' },
  close: { from: ['sent', 'confirmed', 'partial'], to: 'completed' },
  cancel: { from: ['draft', 'sent', 'confirmed'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly PurchaseOrderStatus[]; to: PurchaseOrderStatus }>
export type Step = keyof typeof steps

/** Refusal of a step that the order's status does not allow. */
export function refuseStatus(status: PurchaseOrderStatus, doing: string): Refusal<'purchase_order_status'> {
  return refuse('purchase_order_status', {
    message: staffText('A purchase order that is {{status}} cannot be {{doing}}.', { status, doing }),
    details: { status },
  })
}

const doing: Record<Step, string> = {
  send: staffText('sent'),
  confirm: staffText('confirmed'),
  close: staffText('closed'),
  cancel: staffText('cancelled'),
}

async function refuseUnfit(
  db: Db,
  { supplierId, items = [] }: Partial<PurchaseOrderForm>,
): Promise<Unfit | null> {
  const orders = purchasingRepository(db)
  const unknown = (field: string) =>
    refuse('reference_unknown', { fields: { [field]: staffText('This does not exist') } })
  if (supplierId !== undefined && !(await orders.currencyOf(supplierId))) return unknown('supplierId')
  const units = await orders.unitsOf(items.map((line) => line.inventoryItemId))
  for (const [index, line] of items.entries()) {
    const item = units.get(line.inventoryItemId)
    if (item === undefined) return unknown(`items.${index}.inventoryItemId`)
    const field = `items.${index}.quantity`
    const unit = line.inPacks ? item.packUnit : item.unit
    if (unit === null)
      return quantityRefused(staffText('This item is not bought in packs'), `items.${index}.inPacks`)
    if (line.quantity <= 0) return quantityRefused(staffText('Must be above 0'), field)
    if (items.findIndex((other) => other.inventoryItemId === line.inventoryItemId) < index) {
      return quantityRefused(staffText('This item is on another line already'), field)
    }
    const refused = refuseQuantity(line.quantity, unit, field)
    if (refused) return refused
  }
  return null
}

/** The current purchase order; throws if it no longer exists within the transaction. */
export async function currentOrder(db: Db, id: string): Promise<PurchaseOrder> {
  const row = await purchasingRepository(db).byId(id)
  if (row === null) throw new Error('a purchase order was deleted while it was written')
  return serializePurchaseOrder(row)
}

/** Staff writes to purchase orders. */
export const purchaseOrderWriter = (pool: Pool) =>
  recordWriter(pool, {
    entity: 'purchase_order',
    notFound: 'purchase_order_not_found',
    lock: async (db, id) => {
      await purchasingRepository(db).lock(id)
      const row = await purchasingRepository(db).byId(id)
      return row && serializePurchaseOrder(row)
    },
    serialize: (order) => order,
    label: ({ poNumber }) => poNumber,
    invalidates: ['/api/inventory'],
  })

/** Inserts a draft with the next number. */
export async function insertDraft(db: Db, input: PurchaseOrderForm, by: Actor, timeZone: string) {
  const orders = purchasingRepository(db)
  const currency = await orders.currencyOf(input.supplierId)
  if (currency === null) throw new Error('the supplier of a purchase order was deleted while it was drafted')
  const id = await orders.insert(await orders.nextNumber(timeZone), { ...input, currency }, by.id)
  await orders.setLines(id, input.items)
  return currentOrder(db, id)
}

/** Drafting purchase orders and changing their status; receiving is in `receiving.service.ts`. */
export function purchasingService({
  pool,
  timeZone,
  buyer,
}: {
  pool: Pool
  timeZone: string
  buyer: () => Promise<Buyer>
}) {
  const purchaseOrders = purchaseOrderWriter(pool)
  return {
    create: (input: PurchaseOrderForm, actor: Actor) =>
      purchaseOrders.create({
        actor,
        write: async (db) => (await refuseUnfit(db, input)) ?? insertDraft(db, input, actor, timeZone),
      }),

    /** Only a draft can be changed: a sent order must stay as the supplier received it. */
    update: (
      id: string,
      { version, items, ...input }: Partial<PurchaseOrderForm> & { version?: number | undefined },
      actor: Actor,
      ifMatch: string | undefined,
    ) =>
      purchaseOrders.update({
        id,
        actor,
        precondition: { ifMatch, version },
        write: async (db, stored) => {
          if (stored.status !== 'draft') return refuseStatus(stored.status, staffText('changed'))
          const unfit = await refuseUnfit(db, { ...input, items })
          if (unfit) return unfit
          if (items?.length === 0 && !stored.pieces)
            return quantityRefused(staffText('At least one line is required'), 'items')
          const orders = purchasingRepository(db)
          // A new supplier changes the currency, but only if the costs are sent with it.
          const isMoved = items && input.supplierId !== undefined && input.supplierId !== stored.supplierId
          const currency = isMoved && (await orders.currencyOf(input.supplierId as string))
          await orders.update(id, { ...definedValues(input), ...(currency && { currency }) })
          if (items) await orders.setLines(id, items)
          return currentOrder(db, id)
        },
      }),

    /** Sends, confirms, closes short or cancels an order; cancelling requires that nothing has been received. */
    step: (id: string, step: Step, actor: Actor) =>
      purchaseOrders.update({
        id,
        actor,
        action: step,
        write: async (db, stored) => {
          const { from, to } = steps[step]
          if (!(from as readonly PurchaseOrderStatus[]).includes(stored.status)) {
            return refuseStatus(stored.status, doing[step])
          }
          const today = todayIn(timeZone)
          const sending = step === 'send' && { orderDate: today, sentTo: stored.supplierEmail }
          await purchasingRepository(db).update(id, { status: to, ...sending })
          const order = await currentOrder(db, id)
          if (step === 'send') await mailDocument(db, order, buyer)
          return order
        },
      }),
  }
}
