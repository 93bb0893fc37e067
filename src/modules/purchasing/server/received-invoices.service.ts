import { createHash } from 'node:crypto'
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Pool } from 'pg'
import { createDb, type Db } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { retentionYears } from '#kernel/rules/dates/retention-years.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { ReceivedInvoice } from '../contract/received-invoices.ts'
import { readInvoice } from './read-invoice.ts'
import type { ReceivedFile } from './received-invoice-file.ts'
import { receivedInvoiceFiles as files, receivedInvoices as table } from './received-invoices.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

export const computedOfInvoice = {
  poNumber: sql<string | null>`(
    select p.po_number from purchase_orders p where p.id = received_invoices.purchase_order_id)`.as(
    'po_number',
  ),
}
export type ReceivedRow = typeof table.$inferSelect & { poNumber: string | null }

export const serializeReceived = (row: ReceivedRow): ReceivedInvoice => ({
  ...row,
  receivedAt: row.receivedAt.toISOString(),
})

async function one(db: Db, where: SQL): Promise<ReceivedRow | null> {
  const [row] = await db
    .select({ ...getTableColumns(table), ...computedOfInvoice })
    .from(table)
    .where(where)
  return row ?? null
}

const isPurchaseOrder = async (db: Db, id: string) =>
  isUuid(id) &&
  (await db.execute(sql`select 1 from purchase_orders where id = ${id} for key share`)).rows.length > 0

/** Keeping invoices of suppliers as they came, and saying to which purchase orders they belong. */
export function receivedInvoicesService({ pool }: { pool: Pool }) {
  const records = recordWriter(pool, {
    entity: 'received_invoice',
    notFound: 'received_invoice_not_found',
    async lock(db, id) {
      await db.execute(sql`select 1 from received_invoices where id = ${id} for update`)
      return one(db, eq(table.id, id))
    },
    serialize: serializeReceived,
    label: ({ number, fileName }) => number ?? fileName,
    invalidates: ['/api/inventory/received-invoices'],
  })
  return {
    /** Keeps a file; one that is kept already is answered as it is. */
    async receive({ name, bytes }: ReceivedFile, purchaseOrderId: string | null, actor: Actor) {
      const invoice = readInvoice(bytes)
      if (invoice === null)
        return refuse('unsupported_media_type', {
          message: staffText('Only PDF and XML files are kept here.'),
        })
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const existing = await one(createDb(pool), eq(table.sha256, sha256))
      if (existing) return serializeReceived(existing)
      return records.create({
        actor,
        // The same file came twice at once: sent again, it is answered with what is kept.
        duplicate: () => refuse('unavailable', { headers: { 'retry-after': '1' } }),
        write: async (db) => {
          if (purchaseOrderId !== null && !(await isPurchaseOrder(db, purchaseOrderId)))
            return refuse('purchase_order_not_found')
          const values = {
            fileName: name,
            format: invoice.format,
            size: bytes.length,
            sha256,
            ...invoice.facts,
          }
          const [inserted] = await db
            .insert(table)
            .values({ ...values, purchaseOrderId, receivedBy: actor.id })
            .returning()
          const { id } = inserted as typeof table.$inferSelect
          await db.insert(files).values({ invoiceId: id, content: bytes })
          return (await one(db, eq(table.id, id))) as ReceivedRow
        },
      })
    },

    link: (id: string, purchaseOrderId: string | null, actor: Actor, version: number | undefined) =>
      records.update({
        id,
        actor,
        precondition: { version },
        write: async (db, stored) => {
          if (stored.purchaseOrderId === purchaseOrderId) return stored
          if (purchaseOrderId !== null && !(await isPurchaseOrder(db, purchaseOrderId)))
            return refuse('purchase_order_not_found')
          await db
            .update(table)
            .set({ purchaseOrderId, version: sql`${table.version} + 1` })
            .where(eq(table.id, id))
          return (await one(db, eq(table.id, id))) as ReceivedRow
        },
      }),

    /** A kept file with its name; null where there is none. */
    async file(id: string) {
      const [row] = await createDb(pool)
        .select({ name: table.fileName, format: table.format, content: files.content })
        .from(table)
        .innerJoin(files, eq(files.invoiceId, table.id))
        .where(eq(table.id, id))
      return row ?? null
    },
  }
}

/** Deletes received invoices whose retention period is over: full years after the year in which they came. */
export async function deleteOldReceivedInvoices(
  pool: Pool,
  { country, timeZone }: { country: string; timeZone: string },
): Promise<void> {
  const year = Number(todayIn(timeZone).slice(0, 4)) - retentionYears(country)
  await transaction(pool, async (client) => {
    const db = createDb(client)
    await db.execute(sql`set local fenestra.retention = 'on'`)
    await db.execute(sql`
      delete from received_invoices
      where received_at < (${`${year}-01-01`}::date)::timestamp at time zone ${timeZone}`)
  })
}
