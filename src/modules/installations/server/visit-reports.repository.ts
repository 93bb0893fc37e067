import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { openForLines } from '#modules/orders/rules/index.ts'
import { orderLines, orders } from '#modules/orders/server/index.ts'
import { visitReport, type MeasuredPiece, type VisitReport } from '../contract/visit-reports.ts'
import { installations, visitReports } from './installations.tables.ts'

export type ReportRow = typeof visitReports.$inferSelect

export const serializeReport = (row: ReportRow): VisitReport =>
  serializeColumns(visitReport.shape, { ...row, by: row.actorName })

/** How many days ahead pieces are listed for measuring. */
const daysAhead = 14

/** SQL of what fitters report. */
export function visitReportsRepository(db: Db) {
  async function one(id: string): Promise<ReportRow | null> {
    const [row] = await db.select().from(visitReports).where(eq(visitReports.id, id))
    return row ?? null
  }

  return {
    byId: one,

    /** Locks a report until the transaction ends. */
    async lock(id: string): Promise<ReportRow | null> {
      await db.execute(sql`select 1 from visit_reports where id = ${id} for update`)
      return one(id)
    },

    /** Stores a report; null if it was stored before. */
    async insert(values: typeof visitReports.$inferInsert): Promise<ReportRow | null> {
      const [row] = await db.insert(visitReports).values(values).onConflictDoNothing().returning()
      return row ?? null
    },

    async update(id: string, values: Partial<typeof visitReports.$inferInsert>): Promise<ReportRow> {
      const [row] = await db
        .update(visitReports)
        .set({ ...values, version: sql`${visitReports.version} + 1` })
        .where(eq(visitReports.id, id))
        .returning()
      if (row === undefined) throw new Error('a report was deleted while it was changed')
      return row
    },

    /** The measured sizes of an order, the newest first. */
    async ofOrder(orderId: string): Promise<ReportRow[]> {
      if (!isUuid(orderId)) return []
      return db
        .select()
        .from(visitReports)
        .where(eq(visitReports.orderId, orderId))
        .orderBy(desc(visitReports.createdAt), desc(visitReports.id))
        .limit(20)
    },

    /** The report of a visit about which its customer is asked. */
    async asked(visitId: string): Promise<ReportRow | null> {
      const [row] = await db
        .select()
        .from(visitReports)
        .where(and(eq(visitReports.visitId, visitId), eq(visitReports.status, 'asked')))
        .orderBy(desc(visitReports.createdAt))
        .limit(1)
      return row ?? null
    },

    /** The total of an order in minor units, and the unit of its sizes; null where there is none. */
    async termsOf(orderId: string) {
      const columns = { total: orders.totalAmount, unit: orders.sizeUnit }
      const [row] = await db.select(columns).from(orders).where(eq(orders.id, orderId))
      return row ?? null
    },

    /** The pieces of orders as they are ordered. */
    async piecesOf(orderIds: readonly string[]) {
      const lines = await db
        .select({ line: orderLines, sizeUnit: orders.sizeUnit })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(inArray(orderLines.orderId, [...orderIds]))
        .orderBy(asc(orderLines.position))
      return lines.map(({ line, sizeUnit }) => ({
        orderId: line.orderId,
        pieceId: line.pieceId,
        line: line.position + 1,
        name: line.writtenName ?? line.productName,
        room: line.room,
        orderedWidthMm: line.widthMm,
        orderedLengthMm: line.lengthMm,
        choices: (line.made.choices ?? []).map((choice) => choice.written?.choice ?? choice.choice),
        ...(sizeUnit === 'in' && { unit: 'in' as const }),
      }))
    },

    /** The own visits of the next days whose orders can still be changed, and when their pieces were measured. */
    async toMeasure(installerId: string, timeZone: string) {
      const rows = await db
        .select({
          visitId: installations.id,
          orderId: orders.id,
          measuredAt: sql<Date | null>`(select max(r.reported_at) from visit_reports r
            where r.visit_id = installations.id and r.order_id is not null)`,
        })
        .from(installations)
        .innerJoin(orders, eq(orders.id, installations.orderId))
        .where(
          and(
            eq(installations.installerId, installerId),
            sql`${installations.status} <> 'cancelled'`,
            inArray(orders.status, [...openForLines]),
            sql`${installations.scheduledDate} between (now() at time zone ${timeZone})::date - 1
              and (now() at time zone ${timeZone})::date + ${daysAhead}::int`,
          ),
        )
        .orderBy(asc(installations.scheduledDate), asc(installations.id))
        .limit(100)
      const pieces = Map.groupBy(
        await this.piecesOf(rows.map(({ orderId }) => orderId)),
        (piece) => piece.orderId,
      )
      return rows.map(({ visitId, orderId, measuredAt }) => ({
        visitId,
        pieces: pieces.get(orderId) ?? [],
        measuredAt: measuredAt === null ? null : new Date(measuredAt).toISOString(),
      }))
    },
  }
}

/** Whether a piece was measured with another size than ordered. */
export const isOther = (piece: MeasuredPiece): boolean =>
  piece.widthMm !== piece.orderedWidthMm || piece.lengthMm !== piece.orderedLengthMm
