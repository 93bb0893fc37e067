import { listPurchaseOrders, type PurchaseOrder } from '../../contract/purchasing.ts'
import {
  linkReceivedInvoice,
  listReceivedInvoices,
  receiveInvoice,
  type ReceivedInvoice,
} from '../../contract/received-invoices.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { sendWithProgress } from '#modules/media/web/backoffice/index.ts'
import { purchaseOrderById } from '../queries.ts'

export const purchaseOrderChoice = {
  search: (q: string) => readPage(listPurchaseOrders, { query: { limit: 100, ...(q && { q }) } }),
  byId: purchaseOrderById,
  nameOf: ({ poNumber, supplierName }: PurchaseOrder) => `${poNumber} · ${supplierName}`,
}

/** The invoices that belong to a purchase order. */
export const invoicesOfPurchase = (purchaseOrderId: string) =>
  read(listReceivedInvoices, { query: { purchaseOrderId, limit: 100 } })

const refreshes = [listReceivedInvoices]

/** Keeps files as received invoices, one after the other. @param purchaseOrderId the one to which they belong */
export const useReceiveInvoices = (purchaseOrderId?: string) =>
  useWrite({
    async write(files: readonly File[]) {
      const path = address(receiveInvoice, { query: { purchaseOrderId } })
      const invoices: ReceivedInvoice[] = []
      for (const file of files) {
        const form = new FormData()
        form.append(receiveInvoice.file, file)
        invoices.push(await sendWithProgress<ReceivedInvoice>(path, form, () => {}))
      }
      return invoices
    },
    done: (_, invoices) =>
      invoices.length === 1 ? 'The invoice is kept' : `${invoices.length} invoices are kept`,
    failed: 'The invoice was not kept',
    refreshes,
  })

export const useLinkInvoice = (after?: () => void) =>
  useWrite({
    write: ({ id, version, purchaseOrderId }: Pick<ReceivedInvoice, 'id' | 'version' | 'purchaseOrderId'>) =>
      call(linkReceivedInvoice, { params: { id }, body: { purchaseOrderId, version } }),
    done: ({ purchaseOrderId }) =>
      purchaseOrderId === null
        ? 'The invoice belongs to no purchase order'
        : 'The invoice belongs to the purchase order',
    failed: 'The invoice was not changed',
    refreshes,
    ...(after && { after }),
  })
