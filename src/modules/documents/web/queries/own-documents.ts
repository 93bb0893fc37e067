import { read } from '#kernel/web/api.ts'
import { listOwnDocuments } from '../../contract/index.ts'

/** The documents of one of the reader's own orders. */
export const ownDocuments = (orderId: string) => read(listOwnDocuments, { params: { id: orderId } })
