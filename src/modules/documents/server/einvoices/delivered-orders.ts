import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import type { EventHandlers } from '#kernel/events/events.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { documentsRepository } from '../documents.repository.ts'
import type { DocumentsService } from '../documents.service.ts'
import type { EInvoicesService } from './einvoices.service.ts'

/** The person who set the order to delivered. */
async function deliverer(db: Db, orderId: string): Promise<Actor | null> {
  const { rows } = await db.execute<{ id: string | null; name: string | null }>(sql`
    select actor_id as id, actor_name as name from order_events
    where order_id = ${orderId} and to_status = 'delivered' order by id desc limit 1`)
  const [row] = rows
  if (!row?.id) return null
  const { id, name } = row
  return {
    id,
    name: name ?? '',
    role: 'editor',
    email: null,
    emailVerified: false,
    network: '',
    requestId: '',
  }
}

/** What is delivered is invoiced, with an electronic invoice: the law wants it when the goods change hands. */
export function deliveredOrders({
  db,
  log,
  documents,
  einvoices,
}: {
  db: Db
  log: FastifyBaseLogger
  documents: DocumentsService
  einvoices: EInvoicesService
}): EventHandlers {
  /** The invoice of an order: the one that is there, else a new one. */
  async function invoiceOf(orderId: string, by: Actor): Promise<string | null> {
    const all = await documentsRepository(db).ofOrder(orderId)
    // An invoice that was credited completely does not count.
    const issued = all.filter(({ lines, creditedLines }) => creditedLines.length < lines.length)
    const invoice = issued.findLast(({ kind }) => kind === 'invoice' || kind === 'final')
    if (invoice) return invoice.id
    const kind = issued.some((document) => document.kind === 'deposit') ? 'final' : 'invoice'
    const issuedInvoice = await documents.issue(orderId, { kind }, { actor: by, key: `einvoice ${orderId}` })
    if (!(issuedInvoice instanceof Refusal)) return (issuedInvoice.answer as { id: string }).id
    log.warn({ order: orderId, refused: issuedInvoice.code }, 'a delivered order could not be invoiced')
    return null
  }

  return {
    'order.status-changed': {
      async afterCommit({ orderId, to }) {
        if (to !== 'delivered') return
        const by = await deliverer(db, orderId)
        const documentId = by && (await invoiceOf(orderId, by))
        if (documentId) await einvoices.request(documentId, undefined, by)
      },
    },
  }
}
