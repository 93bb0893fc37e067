import { plansWorkshop, reserveReadyDay } from '../production/ready-day.ts'
import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Correction, StaffOrder } from '../../contract/order-corrections.ts'
import { openForLines } from '../../rules/order-lines.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { emit } from '#kernel/events/events.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor, AnyActor } from '#kernel/http/actor.ts'
import { orderWriter } from '../order-writer.ts'
import { applyContent } from './corrected-content.ts'
import { recalculateCharges, correctedContent, type BuyersRules } from './corrected-order.ts'
import type { Materials } from '../status/materials-port.ts'
import { changesOf } from './order-changes.ts'
import { linkChange, nextLink } from '../guests/order-link.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { linesWithMeasuredSizes, type MeasuredSize } from './kept-lines.ts'
import { notifyCustomer } from '../mails/notify-customer.ts'
import { moveOrderUses } from '../pricing/sale-discount.ts'
import { addressText, refuseAddresses, type SellingShop } from '../checkout/sale-terms.ts'
import { ordersRepository } from '../orders.repository.ts'
import { serializeForStaff, serializeOrder, type OrderWithLines } from '../orders.serializer.ts'
import { staffOrderPlacing } from '../placing/staff-orders.ts'
import { orderEvents, orderGoods, orderLines, orders, orderVersions } from '../orders.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** The lines of an order were corrected. */
    'order.corrected': { orderId: string; actorId: string | null }
  }
}

/** Everything except the lines can be changed until the order is delivered or cancelled. */
const openForOthers = [...openForLines, 'processing', 'shipped']

/** Correcting placed orders, and placing orders that staff take for a customer. */
export function correctionsService(
  parts: SellingShop & {
    pool: Pool
    exponent: number
    materials: Materials
    languages: () => ShopLanguages
    links: PrivateLinks
    offers: DeliveryPorts['choices']
  },
) {
  const { pool, exponent, timeZone, country, materials, languages, links, offers } = parts
  const { hasCards, ratesOfModule, refuseUnavailable } = parts
  const place = { country, timeZone, hasCards, ratesOfModule, refuseUnavailable }
  const repositoryOf = (db: Db) => ordersRepository(db, timeZone)

  const take = staffOrderPlacing({ ...place, exponent, languages, links, offers })
  const contentOf = correctedContent({ ...place, exponent, languages, offers })
  const records = orderWriter(pool, { exponent, timeZone, invalidates: ['/api/orders', '/api/analytics'] })

  /** Stores the corrected order, and the former one as a version. */
  async function store(db: Db, stored: OrderWithLines, after: OrderWithLines): Promise<OrderWithLines> {
    await db
      .insert(orderVersions)
      .values({ orderId: stored.id, version: stored.version, content: serializeForStaff(stored, exponent) })
    await db.delete(orderLines).where(eq(orderLines.orderId, stored.id))
    const { rows: texts } = await db.execute(
      sql`select from outbox where order_id = ${stored.id} and channel <> 'email' limit 1`,
    )
    if (after.lines.length > 0)
      await db.insert(orderLines).values(after.lines.map((line) => ({ ...line, orderId: stored.id })))
    if (stored.goods.length > 0) await db.delete(orderGoods).where(eq(orderGoods.orderId, stored.id))
    if (after.goods.length > 0)
      await db.insert(orderGoods).values(after.goods.map((item) => ({ ...item, orderId: stored.id })))
    const [row] = await db
      .update(orders)
      .set({
        customerName: after.customerName,
        customerEmail: after.customerEmail,
        customerPhone: after.customerPhone,
        customerAddress: after.customerAddress,
        note: after.note,
        totalAmount: after.totalAmount,
        cashRounding: after.cashRounding,
        charges: after.charges,
        taxes: after.taxes,
        payment: after.payment,
        deliveryAddress: after.deliveryAddress,
        delivery: after.delivery,
        leadDaysMin: after.leadDaysMin,
        leadDaysMax: after.leadDaysMax,
        sizesConfirmedAt: after.sizesConfirmedAt,
        phoneConfirmedAt: after.phoneConfirmedAt,
        ...linkChange(stored, after, { links, isTexted: texts.length > 0 }),
        version: sql`${orders.version} + 1`,
      })
      .where(eq(orders.id, stored.id))
      .returning()
    if (row === undefined) throw new Error('an order was deleted while it was corrected')
    await moveOrderUses(db, stored, row)
    return { ...row, lines: after.lines, goods: after.goods }
  }

  /** Releases the materials reserved for the former pieces, and reserves those for the new ones. */
  async function reserveMaterialsAgain(
    db: Db,
    before: OrderWithLines,
    after: OrderWithLines,
    by: string | null,
  ) {
    await materials.updateStock(db, before, { from: before.status, to: 'pending' }, by)
    await materials.updateStock(db, after, { from: 'pending', to: after.status }, by)
  }

  /**
   * Stores a correction of a locked order.
   * @param buyers further rules for a change by the buyer
   * @returns the corrected order, or `stored` itself when nothing differs
   */
  async function correct<Early extends Refusal = never>(
    db: Db,
    stored: OrderWithLines,
    correction: Correction,
    by: Pick<AnyActor, 'id' | 'name'>,
    buyers?: BuyersRules<Early>,
  ): Promise<OrderWithLines | Refusal<'order_locked' | 'order_refused'> | Early> {
    const changesItems = correction.cart !== undefined || correction.goods !== undefined
    const open = changesItems ? openForLines : openForOthers
    if (!open.includes(stored.status)) return refuse('order_locked')
    const incomplete = refuseAddresses(correction)
    if (incomplete) return incomplete
    const content = await contentOf(db, correction, stored, buyers?.chargesFor ?? recalculateCharges)
    if (content instanceof Refusal) return content
    const refused = buyers?.accept(content)
    if (refused) return refused
    const info = correction.customer_info ?? serializeOrder(stored, exponent).customer_info
    const { delivery_address: to } = correction
    const after = applyContent(stored, content, {
      customer_info: to ? { ...info, address: addressText(to, place, stored.language) } : info,
      delivery_address: to,
      note: correction.note === undefined ? stored.note : correction.note || null,
      isBuyers: buyers !== undefined,
    })
    const changes = changesOf(
      serializeForStaff(stored, exponent),
      serializeForStaff(after, exponent),
      content.formerPositions,
    )
    if (changes.length === 0) return stored
    let row = await store(db, stored, after)
    const hasOtherLead = row.leadDaysMax !== null && row.leadDaysMax !== stored.leadDaysMax
    if (row.readyFrom !== null && (hasOtherLead || (changesItems && (await plansWorkshop(db)))))
      row = await reserveReadyDay(db, row, { timeZone, materials })
    if (changesItems) {
      await reserveMaterialsAgain(db, stored, row, by.id)
      await emit(db, 'order.corrected', { orderId: row.id, actorId: by.id })
    }
    await db
      .insert(orderEvents)
      .values({ orderId: row.id, kind: 'corrected', changes, actorId: by.id, actorName: by.name })
    if (!correction.notify) return row
    return (await notifyCustomer(db, serializeOrder(row, exponent), row, { isChanged: true })) ?? row
  }

  return {
    /** Corrects an order in the caller's transaction, with the caller's own rules. */
    apply: correct,

    /** @param correction of the stored order */
    correct: (
      id: string,
      correction: Correction | ((stored: OrderWithLines) => Correction),
      actor: Actor,
      precondition: Precondition,
    ) =>
      records.update({
        action: 'correct',
        id,
        actor,
        precondition,
        write: (db, stored) =>
          correct(db, stored, typeof correction === 'function' ? correction(stored) : correction, actor),
      }),

    /**
     * Corrects pieces of an order to measured sizes, in the caller's transaction, and mails the customer what it says now.
     * @param upTo the total in minor units that it may reach; omitted: that of the order. Above it, this is refused with
     * both totals
     */
    resize: (
      db: Db,
      {
        id,
        sizes,
        actor,
        upTo,
      }: { id: string; sizes: readonly MeasuredSize[]; actor: AnyActor; upTo?: number },
    ) =>
      records.update({
        db,
        action: 'correct',
        id,
        actor,
        write: async (within, stored) => {
          const cart = linesWithMeasuredSizes(stored, sizes)
          if (cart === null)
            return refuse('order_refused', {
              message: staffText('A piece that was measured is no longer in the order'),
            })
          const row = await correct(within, stored, { cart, notify: true }, actor)
          if (row instanceof Refusal || row.totalAmount <= (upTo ?? stored.totalAmount)) return row
          return refuse('price_changed', {
            details: {
              total_amount: toMajor(row.totalAmount, exponent),
              former_total: toMajor(stored.totalAmount, exponent),
            },
          })
        },
      }),

    /** Places an order for a customer, once per idempotency key. */
    take: (order: StaffOrder, actor: Actor, key: string | undefined) =>
      transactionOrRefusal(pool, (db) =>
        withIdempotencyKey(db, { userId: actor.id, key, request: ['taken', order] }, () =>
          take(db, order, actor),
        ),
      ),

    /** Ends the private link of an order. */
    withdrawLink: (id: string, actor: Actor) =>
      records.update({
        id,
        actor,
        action: 'withdraw_link',
        write: async (db, stored) => {
          const link = nextLink(stored, links)
          await repositoryOf(db).setLink(id, link)
          return { ...stored, ...link, version: stored.version + 1 }
        },
        entry: () => ({ before: undefined, after: undefined }),
      }),

    /** The content of an order before each of its last 50 corrections, the newest first. */
    async versions(db: Db, id: string) {
      if ((await repositoryOf(db).byId(id)) === null) return refuse('order_not_found')
      const rows = await db
        .select()
        .from(orderVersions)
        .where(eq(orderVersions.orderId, id))
        .orderBy(sql`${orderVersions.version} desc`)
        .limit(50)
      return rows.map(({ version, content, replacedAt }) => ({
        version,
        replaced_at: replacedAt.toISOString(),
        order: content,
      }))
    },
  }
}

export type CorrectionsService = ReturnType<typeof correctionsService>
