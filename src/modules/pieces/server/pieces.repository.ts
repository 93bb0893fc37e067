import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { openForMaking } from '#modules/orders/rules/index.ts'
import { orderLines, orders } from '#modules/orders/server/index.ts'
import { maxPieces, type PieceSettings } from '../contract/index.ts'
import { pieceScans, pieceSettings, type ScanRow } from './pieces.tables.ts'

/** SQL: the scan counts, because none takes it back and it takes none back itself. */
const counts = sql`s.undoes_id is null and not exists (select from piece_scans u where u.undoes_id = s.id)`

const isUndone = sql<boolean>`exists (select from piece_scans u where u.undoes_id = piece_scans.id)`

/** SQL of the pieces and their scans. */
export function piecesRepository(db: Db) {
  /** Pieces with the scan that set their state. */
  async function pieces(where: SQL | undefined, limit: number) {
    const rows = await db
      .select({
        order: { id: orders.id, orderNumber: orders.orderNumber, status: orders.status },
        line: orderLines,
        scanId: sql<string | null>`(select s.id from piece_scans s
          where s.piece_id = ${orderLines.pieceId} and ${counts} order by s.seq desc limit 1)`,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(where)
      .orderBy(asc(orders.createdAt), asc(orders.id), asc(orderLines.position))
      .limit(limit)
    const ids = rows.flatMap(({ scanId }) => scanId ?? [])
    const scans =
      ids.length === 0 ? [] : await db.select().from(pieceScans).where(inArray(pieceScans.id, ids))
    return rows.map(({ scanId, ...row }) => ({
      ...row,
      scan: scans.find(({ id }) => id === scanId) ?? null,
    }))
  }

  return {
    ofOrder: (id: string) => pieces(eq(orders.id, id), maxPieces),

    /** The pieces with scans of all open orders. */
    open: () =>
      pieces(
        and(
          inArray(orders.status, [...openForMaking]),
          sql`exists (select from piece_scans s where s.piece_id = ${orderLines.pieceId})`,
        ),
        maxPieces,
      ),

    async byId(pieceId: string) {
      const [piece] = await pieces(eq(orderLines.pieceId, pieceId), 1)
      return piece ?? null
    },

    async byLabel({ orderNumber, line }: { orderNumber: string; line: number }) {
      const [piece] = await pieces(
        and(eq(orders.orderNumber, orderNumber), eq(orderLines.position, line - 1)),
        1,
      )
      return piece ?? null
    },

    /** Makes scans of one piece wait for each other until the transaction ends. */
    lock: (pieceId: string) =>
      db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pieceId}, 531))`),

    async add(scan: typeof pieceScans.$inferInsert): Promise<ScanRow> {
      const [row] = await db.insert(pieceScans).values(scan).returning()
      if (row === undefined) throw new Error('the scan was not stored')
      return row
    },

    async scan(id: string): Promise<ScanRow | null> {
      const [row] = await db.select().from(pieceScans).where(eq(pieceScans.id, id))
      return row ?? null
    },

    /** Whether a scan is younger than a minute, by the clock of the database. */
    async isFresh(id: string): Promise<boolean> {
      const [row] = await db
        .select({ isFresh: sql<boolean>`${pieceScans.createdAt} > clock_timestamp() - interval '1 minute'` })
        .from(pieceScans)
        .where(eq(pieceScans.id, id))
      return row?.isFresh ?? false
    },

    newest: (orderId: string | undefined) =>
      db
        .select({ scan: pieceScans, isUndone })
        .from(pieceScans)
        .where(
          and(sql`${pieceScans.undoesId} is null`, orderId ? eq(pieceScans.orderId, orderId) : undefined),
        )
        .orderBy(desc(pieceScans.seq))
        .limit(100),

    async settings({ locked = false } = {}): Promise<PieceSettings> {
      const query = db.select({ beforePacked: pieceSettings.beforePacked }).from(pieceSettings).limit(1)
      const [row] = await (locked ? query.for('update') : query)
      if (row === undefined) throw new Error('the row of piece_settings is missing')
      return row
    },

    writeSettings: (set: PieceSettings) => db.update(pieceSettings).set(set),

    /** Whether a picture was uploaded and is still there; it stays until the transaction ends. */
    async hasUpload(name: string): Promise<boolean> {
      const { rows } = await db.execute(
        sql`select 1 from uploads where name = ${name} and deleted_at is null for share`,
      )
      return rows.length > 0
    },
  }
}

export type PieceRow = NonNullable<Awaited<ReturnType<ReturnType<typeof piecesRepository>['byId']>>>
