import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import {
  createBookExport,
  getBookExportFile,
  listBookExports,
  type BookExport,
  type BookFormat,
} from '../../contract/book-exports.ts'
import type { BookAccounts } from '../../contract/document-settings.ts'
import {
  bookingsOf,
  datevFile,
  iifFile,
  inWindows1252,
  journalFile,
  type BookedDocument,
  type BookedSum,
  type Booking,
} from '../../rules/index.ts'
import { documentSettingsRepository } from '../settings/document-settings.repository.ts'
import { bookExports } from '../documents.tables.ts'

interface Wanted {
  format: BookFormat
  from: string
  to: string
}

interface Row extends Record<string, unknown> {
  id: string
  kind: BookedDocument['kind']
  number: string
  customerName: string
  day: string
  exponent: number
  sums: BookedSum[]
  deposits: BookedSum[][] | null
  creditsKind: string | null
}

/**
 * The documents of a period that no file of the format has yet, with the deposits that final invoices take off, in
 * one statement. Invoices count on the day of the delivery, deposits and credit notes on that of their issue, as in
 * the tax report.
 */
async function waitingDocuments(db: Db, { format, from, to }: Wanted): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select d.id, d.kind, d.number, d.customer_name as "customerName", d.exponent,
      (case when d.kind in ('deposit', 'credit') then d.issued_on else d.tax_day end)::text as day,
      coalesce(d.taxes -> 'sums', '[]') as sums, credited.kind as "creditsKind",
      (select json_agg(deposit.taxes -> 'sums' order by deposit.number)
        from jsonb_array_elements(case when d.kind = 'final' then d.refers_to
          when credited.kind = 'final' and exists (select from jsonb_array_elements(d.lines) l where l ->> 'kind' = 'deposit')
            then credited.refers_to end) ref
        join documents deposit on deposit.id = (ref ->> 'id')::uuid) as deposits
    from documents d left join documents credited on credited.id = d.credits_id
    where d.kind in ('deposit', 'invoice', 'final', 'credit') and d.taxes is not null
      and case when d.kind in ('deposit', 'credit') then d.issued_on else d.tax_day end between ${from} and ${to}
      and not exists (select from book_export_documents e where e.document_id = d.id and e.format = ${format})
    order by day, d.issued_at, d.number`)
  return rows
}

const bookedDocument = (row: Row): BookedDocument => ({
  kind: row.kind,
  number: row.number,
  customerName: row.customerName,
  day: row.day,
  sums: row.sums,
  deposits: row.deposits ?? [],
  creditsDeposit: row.creditsKind === 'deposit',
})

function fileOf(
  bookings: readonly Booking[],
  { format, ...period }: Wanted,
  { accounts, currency, exponent }: { accounts: BookAccounts; currency: string; exponent: number },
): Buffer {
  const money = { currency, exponent }
  if (format === 'datev') {
    const { consultant, client } = accounts
    return Buffer.from(inWindows1252(datevFile(bookings, { ...period, ...money, consultant, client })))
  }
  if (format === 'iif')
    return Buffer.from(inWindows1252(iifFile(bookings, { exponent, taxAccount: accounts.tax })))
  return Buffer.from(journalFile(bookings, money))
}

const serialize = ({
  id,
  format,
  from,
  to,
  documents,
  createdBy,
  createdAt,
}: typeof bookExports.$inferSelect): BookExport => ({
  id,
  format,
  from,
  to,
  documents,
  createdBy,
  createdAt: createdAt.toISOString(),
})

const names: Readonly<Record<BookFormat, (from: string, to: string) => string>> = {
  datev: (from, to) => `EXTF_Buchungsstapel_${from}_${to}.csv`,
  journal: (from, to) => `journal_${from}_${to}.csv`,
  iif: (from, to) => `journal_${from}_${to}.iif`,
}

/** Hands documents over to bookkeeping, each once for each format, in files that are never changed. */
export function mountBookExports(
  http: FastifyInstance,
  { pool, db, currency, exponent }: { pool: Pool; db: Db; currency: string; exponent: number },
): void {
  mount(http, createBookExport, ({ body, actor }) =>
    transactionOrRefusal(pool, async (tx) => {
      // One file after the other, so that no document gets into two.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('book-exports'))`)
      const rows = await waitingDocuments(tx, body)
      if (rows.length === 0) return refuse('nothing_to_export')
      const { accounts } = await documentSettingsRepository(tx).read()
      const bookings = rows.flatMap((row) => bookingsOf(bookedDocument(row), accounts))
      const content = fileOf(bookings, body, { accounts, currency, exponent })
      const [inserted] = await tx
        .insert(bookExports)
        .values({
          ...body,
          documents: rows.length,
          content,
          sha256: createHash('sha256').update(content).digest('hex'),
          createdById: actor.id,
          createdBy: actor.name,
        })
        .returning()
      const file = inserted as typeof bookExports.$inferSelect
      await tx.execute(sql`
        insert into book_export_documents (format, document_id, export_id)
        select ${body.format}, value::uuid, ${file.id}
        from jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb)`)
      await audit(tx, {
        by: actor,
        action: 'book_export.create',
        id: file.id,
        label: `${body.from} – ${body.to}`,
        after: { format: body.format, documents: rows.length },
      })
      await publishInvalidation(tx, ['/api/book-exports'])
      return serialize(file)
    }),
  )

  mountList(http, listBookExports, bookExports, { db, serialize: (rows) => rows.map(serialize) })

  mount(http, getBookExportFile, async ({ params, reply }) => {
    const [bookExport] = await db.select().from(bookExports).where(eq(bookExports.id, params.id))
    if (bookExport === undefined) return refuse('book_export_not_found')
    const { format, from, to, content } = bookExport
    reply.headers({
      'content-type': format === 'journal' ? 'text/csv; charset=utf-8' : 'text/plain; charset=windows-1252',
      'content-disposition': `attachment; filename="${names[format](from, to)}"`,
    })
    return Readable.from([content])
  })
}
