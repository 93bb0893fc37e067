import { call, read } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { randomId } from '#kernel/web/random-id.ts'
import {
  issueDocument,
  listDocuments,
  sendDocument,
  type DocumentInput,
  type DocumentOnWire,
} from '../../contract/index.ts'

/** The documents of an order, the oldest first. */
export const documentsOfOrder = (orderId: string) =>
  read(listDocuments, { query: { orderId, sort: 'issuedAt', limit: 500 } })

/** Issues a document for an order; `after` is called once it is issued. */
export const useIssueDocument = (orderId: string, after: () => void) =>
  useWrite({
    write: (input: DocumentInput) =>
      call(issueDocument, {
        params: { id: orderId },
        body: input,
        headers: { 'idempotency-key': randomId() },
      }),
    done: 'Document issued',
    failed: 'The document was not issued',
    refreshes: [listDocuments],
    after,
  })

/** Mails a document to its customer. */
export const useSendDocument = () =>
  useWrite({
    write: ({ id }: DocumentOnWire) => call(sendDocument, { params: { id } }),
    done: 'Document sent',
    failed: 'The document was not sent',
    refreshes: [listDocuments],
  })
