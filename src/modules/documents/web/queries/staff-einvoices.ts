import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import {
  getEInvoiceStatus,
  issueEInvoice,
  listEInvoices,
  tryEInvoice,
  type DocumentOnWire,
  type EInvoice,
} from '../../contract/index.ts'

export const einvoiceStatus = read(getEInvoiceStatus)

export const einvoicesOfOrder = (orderId: string) => read(listEInvoices, { query: { orderId, limit: 100 } })

/** Electronic invoices that are not issued yet. */
export const openEInvoices = (state: 'waiting' | 'refused') =>
  read(listEInvoices, { query: { state, limit: 100 } })

const refreshes = [{ path: '/api/einvoices' }] as const

export const useIssueEInvoice = () =>
  useWrite({
    write: ({ document, replaces }: { document: DocumentOnWire; replaces?: EInvoice }) =>
      call(issueEInvoice, {
        body: { documentId: document.id, ...(replaces && { replacesId: replaces.id }) },
      }),
    done: (_, { state }) => (state === 'issued' ? 'The e-invoice was issued' : 'The e-invoice waits'),
    failed: 'The e-invoice was not issued',
    refreshes,
  })

export const useTryEInvoice = () =>
  useWrite({
    write: ({ id }: EInvoice) => call(tryEInvoice, { params: { id } }),
    done: (_, { state }) => (state === 'issued' ? 'The e-invoice was issued' : 'The e-invoice waits'),
    failed: 'The e-invoice was not issued',
    refreshes,
  })
