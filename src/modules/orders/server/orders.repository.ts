import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { readyBetween } from '#modules/making/rules/index.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { DAYS_AFTER_SETTLED } from '#modules/customers/server/index.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Cursor, KeysetSort } from '#kernel/http/lists.ts'
import type { Actor, AnyActor } from '#kernel/http/actor.ts'
import { orderConditions, type OrderFilter } from './orders.search.ts'
import { orderEvents, orderGoods, orderLines, orders, type OrderRow } from './orders.tables.ts'
import type { OrderWithLines } from './orders.serializer.ts'

/** The lines of each order as one value, read through the primary key of the lines. */
const lines = sql<OrderWithLines['lines']>`(
  select coalesce(json_agg(json_build_object(
    'position', l.position, 'pieceId', l.piece_id, 'productId', l.product_id, 'productName', l.product_name,
    'writtenName', l.written_name, 'imageUrl', l.image_url,
    'pricePerSqm', l.price_per_sqm, 'pricedByArea', l.priced_by_area, 'widthMm', l.width_mm, 'lengthMm', l.length_mm,
    'width16ths', l.width_16ths, 'length16ths', l.length_16ths,
    'calculatedPrice', l.calculated_price, 'options', l.options, 'priceReason', l.price_reason, 'room', l.room, 'note', l.note,
    'mount', l.mount, 'measured', l.measured, 'finishedWidthMm', l.finished_width_mm,
    'finishedLengthMm', l.finished_length_mm, 'makingDay', l.making_day, 'taxClass', l.tax_class, 'made', l.made,
    'customFields', l.custom_fields
  ) order by l.position), '[]') from ${orderLines} l where l.order_id = ${orders.id})`.as('lines')

const goods = sql<OrderWithLines['goods']>`(
  select coalesce(json_agg(json_build_object(
    'position', g.position, 'goodsId', g.goods_id, 'productId', g.product_id, 'productName', g.product_name, 'writtenName', g.written_name,
    'imageUrl', g.image_url, 'quantity', g.quantity, 'unitPrice', g.unit_price, 'calculatedPrice', g.calculated_price,
    'taxClass', g.tax_class, 'weightG', g.weight_g, 'lengthMm', g.length_mm,
    'customFields', g.custom_fields
  ) order by g.position), '[]') from ${orderGoods} g where g.order_id = ${orders.id})`.as('goods')

const columns = { ...getTableColumns(orders), lines, goods }

/** Who an order belongs to: an account by its id, or whoever has the private link with this hash. */
export type OrderOwner = { userId: string } | { link: string }

/** Whether the private link still works: for a number of days after the order was delivered or cancelled. */
const linkIsAlive = sql`(${orders.status} not in ('delivered', 'cancelled')
  or ${orders.updatedAt} > now() - make_interval(days => ${DAYS_AFTER_SETTLED}))`

const isOwnedBy = (owner: OrderOwner) =>
  'userId' in owner ? eq(orders.userId, owner.userId) : and(eq(orders.viewToken, owner.link), linkIsAlive)

/** SQL of the orders. */
export function ordersRepository(db: Db, timeZone: string) {
  const rowsOf = (
    filter: OrderFilter,
    order: KeysetSort<OrderRow>,
    limit: number,
    cursor: Cursor | null,
  ): Promise<OrderWithLines[]> =>
    db
      .select(columns)
      .from(orders)
      .where(and(orderConditions(filter, timeZone), order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit)

  return {
    /** One keyset page: reading the last one is as cheap as the first. */
    async page(filter: OrderFilter, order: KeysetSort<OrderRow>, limit: number, cursor: Cursor | null) {
      const where = orderConditions(filter, timeZone)
      const [rows, total] = await Promise.all([
        rowsOf(filter, order, limit + 1, cursor),
        countRows(db, sql`select 1 from ${orders} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** All matching orders, in batches. */
    all: (filter: OrderFilter, order: KeysetSort<OrderRow>): AsyncGenerator<OrderWithLines> =>
      inBatches((last: OrderWithLines | undefined, size) =>
        rowsOf(filter, order, size, last ? order.cursorOf(last) : null),
      ),

    /** One order; if an owner is given, only when the order is theirs. */
    async byId(id: string, owner?: OrderOwner): Promise<OrderWithLines | null> {
      if (!isUuid(id)) return null
      const owned = owner && isOwnedBy(owner)
      const rows = await db
        .select(columns)
        .from(orders)
        .where(and(eq(orders.id, id), owned))
      return rows[0] ?? null
    },

    /** These orders, the oldest first. */
    byIds: async (ids: readonly string[]): Promise<OrderWithLines[]> =>
      ids.length === 0
        ? []
        : db
            .select(columns)
            .from(orders)
            .where(inArray(orders.id, [...ids]))
            .orderBy(orders.createdAt, orders.id),

    /** The order behind a private link; null for an unknown or an ended one. */
    async byLink(hash: string): Promise<OrderWithLines | null> {
      const rows = await db
        .select(columns)
        .from(orders)
        .where(isOwnedBy({ link: hash }))
      return rows[0] ?? null
    },

    /** Ends the private link of an order. */
    async endLink(id: string): Promise<void> {
      await db
        .update(orders)
        .set({ viewToken: null, linkVersion: sql`${orders.linkVersion} + 1` })
        .where(and(eq(orders.id, id), isNotNull(orders.viewToken)))
    },

    /** Replaces the private link of an order. */
    async setLink(id: string, link: Pick<OrderRow, 'viewToken' | 'linkVersion'>): Promise<void> {
      await db
        .update(orders)
        .set({ ...link, version: sql`${orders.version} + 1` })
        .where(eq(orders.id, id))
    },

    /** Locks the order until the transaction ends. */
    async lock(id: string): Promise<void> {
      if (isUuid(id)) await db.execute(sql`select 1 from ${orders} where id = ${id} for update`)
    },

    /**
     * Sets the range of days for completion of an order confirmed today, by the shop's working days.
     * @param day that is promised instead; null: none is
     */
    async setReady(order: OrderWithLines, day: string | null = null): Promise<OrderWithLines> {
      const { leadDaysMin: min, leadDaysMax: max } = order
      if (day !== null) {
        await db.update(orders).set({ readyFrom: day, readyTo: day }).where(eq(orders.id, order.id))
        return { ...order, readyFrom: day, readyTo: day }
      }
      if (min === null || max === null) return order
      const calendar = await sellingRepository(db).read()
      const { from: readyFrom, to: readyTo } = readyBetween(todayIn(timeZone), { min, max }, calendar)
      await db.update(orders).set({ readyFrom, readyTo }).where(eq(orders.id, order.id))
      return { ...order, readyFrom, readyTo }
    },

    /** Sets or clears what was confirmed, and records each change in the order's history. */
    async setConfirmed(
      order: OrderWithLines,
      { phone, sizes }: { phone?: boolean | undefined; sizes?: boolean | undefined },
      actor: Actor,
    ): Promise<OrderWithLines> {
      const changes = [
        { what: 'phone', before: order.phoneConfirmedAt !== null, after: phone },
        { what: 'sizes', before: order.sizesConfirmedAt !== null, after: sizes },
      ] as const
      const changedConfirmations = changes.filter(
        ({ before, after }) => after !== undefined && after !== before,
      )
      if (changedConfirmations.length === 0) return order
      await db.insert(orderEvents).values(
        changedConfirmations.map(({ what, after }) => ({
          orderId: order.id,
          kind: after ? (`${what}_confirmed` as const) : (`${what}_unconfirmed` as const),
          actorId: actor.id,
          actorName: actor.name,
        })),
      )
      const now = new Date()
      const momentOf = (what: 'phone' | 'sizes', stored: Date | null) => {
        const change = changedConfirmations.find((candidate) => candidate.what === what)
        return change ? (change.after ? now : null) : stored
      }
      const [row] = await db
        .update(orders)
        .set({
          phoneConfirmedAt: momentOf('phone', order.phoneConfirmedAt),
          sizesConfirmedAt: momentOf('sizes', order.sizesConfirmedAt),
          version: sql`${orders.version} + 1`,
        })
        .where(eq(orders.id, order.id))
        .returning()
      if (row === undefined) throw new Error('an order was deleted while it was confirmed')
      return { ...order, ...row }
    },

    /** Sets the days on which lines are made, by position; null removes the day. */
    async setMakingDays(
      order: OrderWithLines,
      days: ReadonlyMap<number, string | null>,
    ): Promise<OrderWithLines> {
      const changedLines = order.lines.filter(
        ({ position, makingDay }) => days.has(position) && days.get(position) !== makingDay,
      )
      if (changedLines.length === 0) return order
      const positions = sql.param(changedLines.map(({ position }) => position))
      const set = sql.param(changedLines.map(({ position }) => days.get(position) ?? null))
      await db.execute(sql`
        update ${orderLines} set making_day = sent.day
        from unnest(${positions}::integer[], ${set}::date[]) as sent(place, day)
        where order_id = ${order.id} and position = sent.place`)
      const [row] = await db
        .update(orders)
        .set({
          version: sql`${orders.version} + 1`,
          firstMakingDay: sql`(select min(making_day) from order_lines where order_id = ${order.id})`,
        })
        .where(eq(orders.id, order.id))
        .returning()
      if (row === undefined) throw new Error('an order was deleted while its pieces were planned')
      const lines = order.lines.map((line) =>
        changedLines.includes(line) ? { ...line, makingDay: days.get(line.position) ?? null } : line,
      )
      return { ...order, ...row, lines }
    },

    /** Sets the status and records it in the order's history. */
    async setStatus(
      order: OrderWithLines,
      status: OrderStatus,
      actor: Pick<AnyActor, 'id' | 'name'>,
    ): Promise<OrderWithLines> {
      const [row] = await db
        .update(orders)
        .set({ status, version: sql`${orders.version} + 1` })
        .where(eq(orders.id, order.id))
        .returning()
      if (row === undefined) throw new Error('an order was deleted while its status was set')
      await db.insert(orderEvents).values({
        orderId: order.id,
        kind: 'status',
        fromStatus: order.status,
        toStatus: status,
        actorId: actor.id,
        actorName: actor.name,
      })
      return { ...order, ...row }
    },
  }
}

export type OrdersRepository = ReturnType<typeof ordersRepository>
