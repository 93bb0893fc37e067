import { address } from '#kernel/contract/endpoint.ts'
import { read } from '#kernel/web/api.ts'
import {
  getGuestDocumentPdf,
  getOwnDocumentPdf,
  listGuestDocuments,
  listOwnDocuments,
} from '../../contract/index.ts'

/** An order of the reader's account, or the one behind their private link. */
export type OwnOrder = { orderId: string } | { token: string }

/** The documents of one of the reader's own orders. */
export const ownDocuments = (order: OwnOrder) =>
  'token' in order
    ? read(listGuestDocuments, { params: order })
    : read(listOwnDocuments, { params: { id: order.orderId } })

/** The file of one of these documents. */
export const ownDocumentFile = (order: OwnOrder, id: string) =>
  'token' in order
    ? address(getGuestDocumentPdf, { params: { ...order, id } })
    : address(getOwnDocumentPdf, { params: { id } })
