import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import {
  getReceivedInvoiceFile,
  linkReceivedInvoice,
  listReceivedInvoices,
  receiveInvoice,
} from '../contract/received-invoices.ts'
import { receivedInvoiceFile } from './received-invoice-file.ts'
import { computedOfInvoice, receivedInvoicesService, serializeReceived } from './received-invoices.service.ts'
import { receivedInvoices as table } from './received-invoices.tables.ts'

const contentTypes = { pdf: 'application/pdf', xml: 'application/xml' }

/** Maximum number of files that are being received at a time. */
const maxUploads = 8

/** The invoices of suppliers, for staff. */
export function mountReceivedInvoices(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const service = receivedInvoicesService({ pool })
  let present = 0

  mountList(http, listReceivedInvoices, table, {
    db: createDb(pool),
    computed: computedOfInvoice,
    serialize: (rows) => rows.map(serializeReceived),
    where: ({ q, purchaseOrderId, linked, from, to }) =>
      and(
        ...containsWords(
          sql`plain_text(concat_ws(' ', received_invoices.file_name, received_invoices.number,
            received_invoices.seller,
            (select p.po_number from purchase_orders p where p.id = received_invoices.purchase_order_id)))`,
          q,
        ),
        purchaseOrderId === undefined
          ? undefined
          : isUuid(purchaseOrderId)
            ? eq(table.purchaseOrderId, purchaseOrderId)
            : sql`false`,
        linked && sql`(${table.purchaseOrderId} is not null) = ${linked === 'true'}`,
        from === undefined ? undefined : gte(table.issuedOn, from),
        to === undefined ? undefined : lte(table.issuedOn, to),
      ),
  })

  // Encapsulated, so that only this route accepts multipart forms.
  void http.register(async (part) => {
    await part.register(multipart)
    mount(part, receiveInvoice, async ({ query, request, actor }) => {
      if (present >= maxUploads) return refuse('unavailable', { headers: { 'retry-after': '5' } })
      present += 1
      try {
        const file = await receivedInvoiceFile(request)
        if (file instanceof Refusal) return file
        return await service.receive(file, query.purchaseOrderId ?? null, actor)
      } finally {
        present -= 1
      }
    })
  })

  mount(http, linkReceivedInvoice, ({ params, body: { purchaseOrderId, version }, actor }) =>
    service.link(params.id, purchaseOrderId, actor, version),
  )

  mount(http, getReceivedInvoiceFile, async ({ params, reply }) => {
    const invoiceFile = await service.file(params.id)
    if (invoiceFile === null) return refuse('received_invoice_not_found')
    // Saved, not shown: a stranger wrote it.
    reply.headers({
      'content-type': contentTypes[invoiceFile.format],
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(invoiceFile.name)}`,
    })
    return Readable.from([invoiceFile.content])
  })
}
