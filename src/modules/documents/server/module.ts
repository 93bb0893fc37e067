import { defineModule } from '#kernel/modules/definition.ts'
import { documentsSetup } from './settings/documents-setup.ts'
import { documentsErrors } from '../errors.ts'
import { mountBookExports } from './bookkeeping/book-exports.ts'
import { documentMail, documentMailKinds } from './papers/document-mail.ts'
import { mountDocumentSettings } from './settings/document-settings.routes.ts'
import { mountDocuments } from './documents.routes.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { ParcelContents } from './issuing/document-draft.ts'
import { documentsService, type DocumentsService } from './documents.service.ts'
import { deliveredOrders } from './einvoices/delivered-orders.ts'
import { mountEInvoices } from './einvoices/einvoices.routes.ts'
import { einvoicesService } from './einvoices/einvoices.service.ts'
import { mountTaxClosings } from './bookkeeping/tax-closings.ts'
import { mountNexus } from './bookkeeping/nexus.ts'
import { mountTurnover } from './bookkeeping/turnover.ts'
import { mountTaxReport } from './bookkeeping/tax-report.ts'
import { deleteOldDocuments } from './retention.ts'
import { processing } from './processing.ts'
import { sql, type SQL } from 'drizzle-orm'

/** The documents of a person's orders, for the export of their data; amounts in minor units. */
const documentsOfPerson = (userId: string): SQL => sql`
  select d.kind, d.number, d.order_number, d.issued_on, d.currency, d.net, d.tax, d.gross, d.lines,
    d.parties -> 'buyer' as buyer
  from documents d join orders o on o.id = d.order_id where o.user_id = ${userId} order by d.issued_at`

export interface DocumentsPorts {
  /** Issues the delivery note of a part of an order; the same key again returns the one that there is. */
  issueDeliveryNote: (
    orderId: string,
    parcel: ParcelContents,
    by: { actor: Actor; key: string },
  ) => ReturnType<DocumentsService['issue']>
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    documents: DocumentsPorts
  }
}

/** Invoices and other papers of orders: numbered without gaps, and never changed. */
export const documents = defineModule({
  name: 'documents',
  processing,
  errors: documentsErrors,
  needs: ['orders', 'settings'],
  mails: { document: documentMail },
  mailKinds: documentMailKinds,
  build(host, { orders, settings }) {
    const { country, currency } = host.env
    const service = documentsService({
      ...host,
      country,
      currency,
      readSettings: settings.read,
      letterhead: settings.letterhead,
    })
    const provider = host.integrations.einvoices
    const einvoices = einvoicesService({ ...host, provider })
    const isOwnOrder = async (id: string, personId: string) => (await orders.ownOrder(id, personId)) !== null
    return {
      ...(provider && { on: deliveredOrders({ ...host, documents: service, einvoices }) }),
      ports: {
        issueDeliveryNote: (orderId, parcel, by) =>
          service.issue(orderId, { kind: 'delivery' }, { ...by, parcel }),
      },
      contributes: { personalData: { documents: documentsOfPerson }, setup: documentsSetup },
      mount(http) {
        mountDocuments(http, { ...host, service, isOwnOrder, orderByLink: orders.byLink })
        mountDocumentSettings(http, host)
        mountTaxReport(http, { ...host, currency })
        mountTaxClosings(http, { ...host, currency })
        mountTurnover(http, host)
        mountNexus(http, host)
        mountEInvoices(http, { ...host, service: einvoices, isConfigured: provider !== undefined })
        mountBookExports(http, { ...host, currency })
      },
      jobs: [
        {
          name: 'issue-einvoices',
          cron: '* * * * *',
          run: (stopping) => einvoices.advanceWaiting(stopping),
        },
        {
          name: 'delete-old-documents',
          cron: '47 3 * * *',
          run: () => deleteOldDocuments(host.pool, { country, timeZone: host.timeZone }),
        },
      ],
    }
  },
})
