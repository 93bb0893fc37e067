import { createHash } from 'node:crypto'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { EInvoiceRefused, type EInvoiceService } from '#kernel/integrations/einvoice.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import { documentsRepository, type ReadDocument } from '../documents.repository.ts'
import { einvoicePayload, reasonOf } from './einvoice-payload.ts'
import { goodsNamesForAuthority } from './goods-names.ts'
import { einvoiceFiles, einvoices, type EInvoiceRow } from './einvoices.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Maximum number that one run of the job sends. */
const batch = 50

export interface EInvoicesDeps {
  pool: Pool
  log: FastifyBaseLogger
  timeZone: string
  /** Undefined: no provider is configured, and everything waits. */
  provider: EInvoiceService | undefined
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Electronic invoices: stored with what they say, then issued by the provider, once. */
export function einvoicesService({ pool, log, timeZone, provider }: EInvoicesDeps) {
  const db = createDb(pool)
  const notify = () => publishInvalidation(db, ['/api/einvoices'])

  async function byId(of: Db, id: string): Promise<EInvoiceRow | null> {
    const [row] = await of.select().from(einvoices).where(eq(einvoices.id, id))
    return row ?? null
  }

  /** The bytes of a file; null: it has not come. */
  async function fileOf(einvoiceId: string, format: 'xml' | 'pdf'): Promise<Buffer | null> {
    const [row] = await db
      .select({ content: einvoiceFiles.content })
      .from(einvoiceFiles)
      .where(and(eq(einvoiceFiles.einvoiceId, einvoiceId), eq(einvoiceFiles.format, format)))
    return row?.content ?? null
  }

  async function ofDocument(of: Db, documentId: string): Promise<EInvoiceRow | null> {
    const [row] = await of.select().from(einvoices).where(eq(einvoices.documentId, documentId))
    return row ?? null
  }

  /** The electronic invoice that this one adjusts or replaces: for a credit note, that of the credited document. */
  async function originalOf(tx: Db, document: ReadDocument, replacesId: string | undefined) {
    if (document.kind !== 'credit') {
      if (replacesId === undefined) return null
      const replaced = await byId(tx, replacesId)
      if (replaced?.orderId !== document.orderId || replaced.state !== 'issued')
        return refuse('einvoice_refused', {
          message: staffText('Only an electronic invoice of this order that was issued can be replaced'),
        })
      const [other] = await tx
        .select({ id: einvoices.id })
        .from(einvoices)
        .where(
          and(
            eq(einvoices.originalId, replaced.id),
            eq(einvoices.kind, 'replacement'),
            // A refused replacement has replaced nothing.
            ne(einvoices.state, 'refused'),
          ),
        )
      if (other || replaced.kind === 'adjustment')
        return refuse('einvoice_refused', {
          message: staffText('This electronic invoice was replaced already, or adjusts another one'),
        })
      return replaced
    }
    const original = document.creditsId === null ? null : await ofDocument(tx, document.creditsId)
    return (
      original ??
      refuse('einvoice_refused', {
        message: staffText('There is no electronic invoice of what this document credits'),
      })
    )
  }

  /** Stores an electronic invoice to be issued; returns the existing one if the document has one. */
  const request = (documentId: string, replacesId: string | undefined, by: Actor | null) =>
    transactionOrRefusal(
      pool,
      async (tx): Promise<EInvoiceRow | Refusal<'document_not_found' | 'einvoice_refused'>> => {
        const document = await documentsRepository(tx).byId(documentId)
        if (document === null) return refuse('document_not_found')
        if (!['invoice', 'final', 'credit'].includes(document.kind))
          return refuse('einvoice_refused', {
            message: staffText('Only invoices and credit notes have electronic invoices'),
          })
        const einvoice = await ofDocument(tx, document.id)
        if (einvoice) return einvoice
        const original = await originalOf(tx, document, replacesId)
        if (original !== null && !('documentId' in original)) return original
        const kind =
          document.kind === 'credit' ? 'adjustment' : original === null ? 'original' : 'replacement'
        const order = await ordersRepository(tx, timeZone).byId(document.orderId)
        const lines = order ? await goodsNamesForAuthority(tx, document, order) : document.lines
        const [row] = await tx
          .insert(einvoices)
          .values({
            documentId: document.id,
            orderId: document.orderId,
            orderNumber: document.orderNumber,
            documentNumber: document.number,
            customerName: document.customerName,
            kind,
            originalId: original?.id ?? null,
            payload: einvoicePayload({ ...document, lines }, kind, order?.customerPhone ?? ''),
            createdByName: by?.name ?? null,
          })
          .onConflictDoNothing({ target: einvoices.documentId })
          .returning()
        if (row === undefined) return (await ofDocument(tx, document.id)) as EInvoiceRow
        if (by)
          await audit(tx, {
            by,
            action: 'einvoice.create',
            id: row.id,
            label: row.documentNumber,
            after: { kind },
          })
        await publishInvalidation(tx, ['/api/einvoices'])
        return row
      },
    )

  /** Claims an electronic invoice for this process; false if another process is trying it. */
  async function claim({ id, attempts }: EInvoiceRow): Promise<boolean> {
    const rows = await db
      .update(einvoices)
      .set({ attempts: attempts + 1, triedAt: new Date() })
      .where(and(eq(einvoices.id, id), eq(einvoices.attempts, attempts)))
      .returning({ id: einvoices.id })
    return rows.length > 0
  }

  /** The original of an adjustment or a replacement; undefined while that is not issued. */
  async function originalInfo({ originalId, kind }: EInvoiceRow) {
    if (originalId === null) return {}
    const original = await byId(db, originalId)
    if (!original?.number || !original.issuedAt) return undefined
    const issuedOn = dayIn(timeZone, original.issuedAt)
    return { original: { number: original.number, issuedOn, reason: reasonOf(kind, original.number) } }
  }

  /**
   * Issues a waiting electronic invoice. After a failed attempt the provider is asked first, because only its answer
   * may have been lost.
   */
  async function issue(row: EInvoiceRow, service: EInvoiceService): Promise<void> {
    const about = await originalInfo(row)
    // Claimed even while its original is not issued, so that it is not tried again in each run.
    if (!(await claim(row)) || about === undefined) return
    try {
      const einvoice = row.attempts > 0 ? await service.find(row.id) : null
      const issued = einvoice ?? (await service.issue({ id: row.id, ...row.payload, ...about }))
      await db
        .update(einvoices)
        .set({ ...issued, state: 'issued', issuedAt: new Date(), problem: null })
        .where(and(eq(einvoices.id, row.id), eq(einvoices.state, 'waiting')))
      await db
        .update(einvoices)
        .set({ triedAt: null })
        .where(and(eq(einvoices.originalId, row.id), eq(einvoices.state, 'waiting')))
    } catch (error) {
      const isRefused = error instanceof EInvoiceRefused
      if (!isRefused) log.warn({ err: error, einvoice: row.id }, 'an electronic invoice could not be issued')
      await db
        .update(einvoices)
        .set({
          ...(isRefused && { state: 'refused' as const }),
          problem: error instanceof Error ? error.message.slice(0, 1000) : 'unknown',
        })
        .where(and(eq(einvoices.id, row.id), eq(einvoices.state, 'waiting')))
    }
    await notify()
  }

  const tried = { attempts: sql`${einvoices.attempts} + 1`, triedAt: sql`now()` }

  /** Fetches the files of an issued one, and the code of the authority if it came later. */
  async function complete(row: EInvoiceRow, service: EInvoiceService): Promise<void> {
    const number = row.number ?? ''
    try {
      if (row.authorityCode === null) {
        const einvoice = await service.find(row.id)
        await db
          .update(einvoices)
          .set(einvoice?.authorityCode ? { authorityCode: einvoice.authorityCode } : tried)
          .where(eq(einvoices.id, row.id))
      }
      for (const format of ['xml', 'pdf'] as const) {
        if (await fileOf(row.id, format)) continue
        const content = await service.file(row.id, number, format)
        await db
          .insert(einvoiceFiles)
          .values({ einvoiceId: row.id, format, content, sha256: sha256(content) })
          .onConflictDoNothing()
      }
      await db.update(einvoices).set({ hasFiles: true }).where(eq(einvoices.id, row.id))
      await notify()
    } catch (error) {
      await db.update(einvoices).set(tried).where(eq(einvoices.id, row.id))
      log.warn({ err: error, einvoice: row.id }, 'the files of an electronic invoice have not come')
    }
  }

  async function advance(id: string): Promise<void> {
    const row = await byId(db, id)
    if (!provider || row === null) return
    if (row.state === 'waiting') await issue(row, provider)
    const currentRow = await byId(db, id)
    if (currentRow?.state === 'issued' && (!currentRow.hasFiles || currentRow.authorityCode === null))
      await complete(currentRow, provider)
  }

  return {
    byId: (id: string) => byId(db, id),
    fileOf,

    /** Requests an electronic invoice and tries to issue it at once; it waits while the provider is down. */
    async request(documentId: string, replacesId: string | undefined, by: Actor | null) {
      const row = await request(documentId, replacesId, by)
      if (!('documentId' in row)) return row
      await advance(row.id)
      return (await byId(db, row.id)) as EInvoiceRow
    },

    /** Tries an electronic invoice again, also a refused one. */
    async again(id: string, by: Actor): Promise<EInvoiceRow | Refusal<'einvoice_not_found'>> {
      const row = await byId(db, id)
      if (row === null) return refuse('einvoice_not_found')
      if (row.state === 'refused') {
        await db
          .update(einvoices)
          .set({ state: 'waiting' })
          .where(and(eq(einvoices.id, id), eq(einvoices.state, 'refused')))
        await audit(db, { by, action: 'einvoice.open', id, label: row.documentNumber })
      }
      await advance(id)
      return (await byId(db, id)) as EInvoiceRow
    },

    /**
     * Tries waiting electronic invoices, those untried for longest first, with growing pauses of at most an hour.
     * Where only the code of the authority is missing, which may never come, pauses grow to a day, for 30 days.
     */
    async advanceWaiting(stopping: AbortSignal): Promise<void> {
      if (!provider) return
      const rows = await db
        .select({ id: einvoices.id })
        .from(einvoices)
        .where(
          sql`(state = 'waiting' or (state = 'issued' and not has_files)
              or (state = 'issued' and authority_code is null and issued_at > now() - interval '30 days'))
            and (tried_at is null or tried_at < now()
              - least(case when state = 'issued' and has_files then interval '1 day' else interval '1 hour' end,
                  interval '1 minute' * power(2, least(attempts, 11))))`,
        )
        .orderBy(sql`tried_at nulls first`, asc(einvoices.createdAt))
        .limit(batch)
      for (const { id } of rows) {
        if (stopping.aborted) return
        await advance(id)
      }
    },
  }
}

export type EInvoicesService = ReturnType<typeof einvoicesService>
