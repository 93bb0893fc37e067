import { Readable } from 'node:stream'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import {
  getDocument,
  getDocumentPdf,
  getDocumentXml,
  getGuestDocumentPdf,
  getOwnDocumentPdf,
  issueDocument,
  listDocuments,
  listGuestDocuments,
  listOwnDocuments,
  sendDocument,
} from '../contract/documents.ts'
import { computed, documentsRepository, type ReadDocument } from './documents.repository.ts'
import { serializeDocument, serializeOwnDocument } from './documents.serializer.ts'
import type { DocumentsService } from './documents.service.ts'
import { documents as table } from './documents.tables.ts'

const contentTypes = { pdf: 'application/pdf', xml: 'application/xml; charset=utf-8' }

type Repository = ReturnType<typeof documentsRepository>

/** Sends the file of a document; null: there is no such document for this reader. */
async function file(
  repository: Repository,
  row: ReadDocument | null,
  { format, reply }: { format: 'pdf' | 'xml'; reply: FastifyReply },
) {
  const content = row && (await repository.file(row.id, format))
  if (!row || !content) return refuse('document_not_found')
  reply.headers({
    'content-type': contentTypes[format],
    'content-disposition': `inline; filename="${row.number.replaceAll('/', '-')}.${format}"`,
  })
  return Readable.from([content])
}

/** Documents for staff, and for the customers whose orders they are about. */
export function mountDocuments(
  http: FastifyInstance,
  parts: {
    db: Db
    reports: Db
    service: DocumentsService
    /** Whether an order belongs to an account. */
    isOwnOrder: (orderId: string, personId: string) => Promise<boolean>
    /** The id of the order behind a private link; null for an unknown or an ended one. */
    orderByLink: (token: string) => Promise<string | null>
  },
): void {
  const { db, reports, service, isOwnOrder, orderByLink } = parts
  const repository = documentsRepository(db)

  mountList(http, listDocuments, table, {
    db,
    reports,
    computed,
    serialize: (rows) => rows.map(serializeDocument),
    where: ({ q, kind, orderId, from, to }) =>
      and(
        ...containsWords(
          sql`plain_text(documents.number || ' ' || documents.order_number || ' ' || documents.customer_name)`,
          q,
        ),
        kind === undefined ? undefined : eq(table.kind, kind),
        orderId === undefined ? undefined : isUuid(orderId) ? eq(table.orderId, orderId) : sql`false`,
        from === undefined ? undefined : gte(table.issuedOn, from),
        to === undefined ? undefined : lte(table.issuedOn, to),
      ),
    csv: {
      name: 'documents',
      kind: 'document',
      columns: {
        number: ({ number }) => number,
        kind: ({ kind }) => kind,
        issued_on: ({ issuedOn }) => issuedOn,
        tax_day: ({ taxDay }) => taxDay,
        order: ({ orderNumber }) => orderNumber,
        customer: ({ customerName }) => customerName,
        currency: ({ currency }) => currency,
        net: ({ net }) => net,
        tax: ({ tax }) => tax,
        gross: ({ gross }) => gross,
      },
    },
  })

  mount(http, getDocument, async ({ params }) => {
    const row = await repository.byId(params.id)
    return row ? serializeDocument(row) : refuse('document_not_found')
  })

  mount(http, getDocumentPdf, async ({ params, reply }) =>
    file(repository, await repository.byId(params.id), { format: 'pdf', reply }),
  )

  mount(http, getDocumentXml, async ({ params, reply }) =>
    file(repository, await repository.byId(params.id), { format: 'xml', reply }),
  )

  mount(http, issueDocument, async ({ params, body, headers, actor, reply }) => {
    const issued = await service.issue(params.id, body, { actor, key: headers['idempotency-key'] })
    if (issued instanceof Refusal) return issued
    if (issued.replayed) reply.header('idempotency-replayed', 'true')
    return issued.answer
  })

  mount(http, sendDocument, ({ params, actor }) => service.send(params.id, actor))

  mount(http, listOwnDocuments, async ({ params, actor }) => {
    if (!(await isOwnOrder(params.id, actor.id))) return refuse('order_not_found')
    return (await repository.ofOrder(params.id)).map(serializeOwnDocument)
  })

  mount(http, getOwnDocumentPdf, async ({ params, actor, reply }) => {
    const row = await repository.byId(params.id)
    const isOwn = row !== null && (await isOwnOrder(row.orderId, actor.id))
    return file(repository, isOwn ? row : null, { format: 'pdf', reply })
  })
  mountGuestDocuments(http, { repository, orderByLink })
}

/** Documents for whoever has the private link of their order. */
function mountGuestDocuments(
  http: FastifyInstance,
  {
    repository,
    orderByLink,
  }: { repository: Repository; orderByLink: (token: string) => Promise<string | null> },
): void {
  mount(http, listGuestDocuments, async ({ params, reply }) => {
    forbidCaching(reply)
    const orderId = await orderByLink(params.token)
    if (orderId === null) return refuse('order_not_found')
    return (await repository.ofOrder(orderId)).map(serializeOwnDocument)
  })

  mount(http, getGuestDocumentPdf, async ({ params, reply }) => {
    forbidCaching(reply)
    const [orderId, row] = [await orderByLink(params.token), await repository.byId(params.id)]
    return file(repository, row?.orderId === orderId ? row : null, { format: 'pdf', reply })
  })
}
