import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import {
  einvoice,
  getEInvoicePdf,
  getEInvoiceStatus,
  getEInvoiceXml,
  issueEInvoice,
  listEInvoices,
  tryEInvoice,
  type EInvoice,
} from '../../contract/einvoices.ts'
import { einvoices, type EInvoiceRow } from './einvoices.tables.ts'
import type { EInvoicesService } from './einvoices.service.ts'

const serialize = (row: EInvoiceRow): EInvoice => serializeColumns(einvoice.shape, row)

const contentTypes = { pdf: 'application/pdf', xml: 'application/xml; charset=utf-8' }

/** Electronic invoices for staff. */
export function mountEInvoices(
  http: FastifyInstance,
  { db, service, isConfigured }: { db: Db; service: EInvoicesService; isConfigured: boolean },
): void {
  async function file(id: string, format: 'pdf' | 'xml', reply: FastifyReply) {
    const row = await service.byId(id)
    const content = row && (await service.fileOf(row.id, format))
    if (!row || !content) return refuse('einvoice_not_found')
    reply.headers({
      'content-type': contentTypes[format],
      'content-disposition': `attachment; filename="${(row.number ?? row.id).replaceAll('/', '-')}.${format}"`,
    })
    return Readable.from([content])
  }

  mount(http, getEInvoiceStatus, async () => {
    const { rows } = await db.execute<{ waiting: number; refused: number }>(sql`
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'refused')::int as refused
      from einvoices where state <> 'issued'`)
    const [count] = rows
    return { isConfigured, waiting: count?.waiting ?? 0, refused: count?.refused ?? 0 }
  })

  mountList(http, listEInvoices, einvoices, {
    db,
    where: ({ state, orderId }) =>
      and(
        state === undefined ? undefined : eq(einvoices.state, state),
        orderId === undefined ? undefined : isUuid(orderId) ? eq(einvoices.orderId, orderId) : sql`false`,
      ),
  })

  mount(http, issueEInvoice, async ({ body, actor }) => {
    const row = await service.request(body.documentId, body.replacesId, actor)
    return row instanceof Refusal ? row : serialize(row)
  })

  mount(http, tryEInvoice, async ({ params, actor }) => {
    const row = await service.again(params.id, actor)
    return row instanceof Refusal ? row : serialize(row)
  })

  mount(http, getEInvoicePdf, ({ params, reply }) => file(params.id, 'pdf', reply))
  mount(http, getEInvoiceXml, ({ params, reply }) => file(params.id, 'xml', reply))
}
