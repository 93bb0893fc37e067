import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { toMetres } from '#modules/pricing/rules/index.ts'
import { claim, ownClaim, type Claim, type OwnClaim } from '../contract/claims.ts'
import { claims, type ClaimRow } from './claims.tables.ts'

/** What is read with each claim: of its order, and of the one that makes its pieces again. */
export const computed = {
  orderNumber: sql<string>`(select o.order_number from orders o where o.id = claims.order_id)`.as(
    'claim_number',
  ),
  customerName: sql<string>`(select o.customer_name from orders o where o.id = claims.order_id)`.as(
    'claim_name',
  ),
  remakeNumber: sql<string | null>`(select o.order_number from orders o where o.id = claims.remake_id)`.as(
    'claim_remake',
  ),
}

export type ReadClaim = ClaimRow & { orderNumber: string; customerName: string; remakeNumber: string | null }

/** With sizes in metres. */
const inMetres = (row: ReadClaim) => ({
  ...row,
  lines: row.lines.map(({ widthMm, lengthMm, newWidthMm, newLengthMm, ...line }) => ({
    ...line,
    width: toMetres(widthMm),
    length: toMetres(lengthMm),
    newWidth: toMetres(newWidthMm),
    newLength: toMetres(newLengthMm),
  })),
})

/** A claim as its customer reads it. */
export const serializeOwnClaim = (row: ReadClaim): OwnClaim => serializeColumns(ownClaim.shape, inMetres(row))

export const serializeClaim = (row: ReadClaim): Claim => serializeColumns(claim.shape, inMetres(row))

/** SQL of the claims. */
export function claimsRepository(db: Db) {
  const read = () => db.select({ ...getTableColumns(claims), ...computed }).from(claims)
  const byId = async (id: string): Promise<ReadClaim | null> => {
    const [row] = await read().where(eq(claims.id, id))
    return row ?? null
  }
  return {
    byId,

    ofOrder: (orderId: string): Promise<ReadClaim[]> =>
      read().where(eq(claims.orderId, orderId)).orderBy(claims.receivedAt, claims.id),

    async lock(id: string): Promise<ReadClaim | null> {
      await db.execute(sql`select 1 from ${claims} where id = ${id} for update`)
      return byId(id)
    },

    async insert(row: typeof claims.$inferInsert): Promise<ReadClaim> {
      const [stored] = await db.insert(claims).values(row).returning({ id: claims.id })
      return (await byId(stored?.id ?? '')) as ReadClaim
    },

    async update(id: string, changed: Partial<typeof claims.$inferInsert>): Promise<ReadClaim> {
      await db
        .update(claims)
        .set({ ...changed, version: sql`${claims.version} + 1` })
        .where(eq(claims.id, id))
      return (await byId(id)) as ReadClaim
    },

    /** When an order was delivered; null: it is not delivered. Locks the order, so that its claims are counted one by one. */
    async deliveredAt(orderId: string): Promise<Date | null> {
      await db.execute(sql`select 1 from orders where id = ${orderId} for no key update`)
      return readDelivery(db, orderId)
    },

    /** The pieces of an order that were claimed as measured wrongly, unless staff refused that. */
    async measuredWrongly(orderId: string): Promise<number> {
      const { rows } = await db.execute<{ pieces: number }>(sql`
        select coalesce(sum(jsonb_array_length(lines)), 0)::int as pieces from claims
        where order_id = ${orderId} and reason = 'measured_wrongly' and status <> 'refused'`)
      return rows[0]?.pieces ?? 0
    },
  }
}

/** When an order was delivered; null: it is not delivered. */
export async function readDelivery(db: Db, orderId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | null }>(sql`
    select (select max(e.created_at) from order_events e where e.order_id = o.id and e.to_status = 'delivered') as at
    from orders o where o.id = ${orderId} and o.status = 'delivered'`)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}
