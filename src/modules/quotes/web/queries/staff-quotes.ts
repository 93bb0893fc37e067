import type { Input } from '../../../../kernel/contract/endpoint.ts'
import {
  createQuote,
  deleteQuote,
  getQuote,
  listQuotes,
  orderQuote,
  sendQuote,
  withdrawQuoteLink,
  updateQuote,
} from '../../contract/quotes.ts'
import type { Quote } from '../../contract/quotes.ts'
import { listOrders } from '../../../orders/contract/index.ts'
import { ApiError, call, read } from '../../../../kernel/web/api.ts'
import { toastFirstFault, useWrite } from '../../../../kernel/web/backoffice/write.ts'

export const quoteById = (id: string) => read(getQuote, { params: { id } })
/** The quote that became an order, if one did. */
export const quotesOfOrder = (orderId: string) => read(listQuotes, { query: { orderId, limit: 1 } })

/** Makes a quote, or changes the one that is given. */
export const writeQuote = (quote: Quote | null, body: Input<typeof createQuote>['body'], version?: number) =>
  quote
    ? call(updateQuote, {
        params: { id: quote.id },
        body: { ...body, ...(version !== undefined && { version }) },
      })
    : call(createQuote, { body })

/** A write of quotes or installations that says how it went; customers and orders are read again. */
export const useToastWrite = <Sent, Answer>(
  write: (sent: Sent) => Promise<Answer>,
  done: string,
  failed: string,
) =>
  useWrite({ write, done, failed, refreshes: [{ path: '/api/crm' }, listOrders], refused: toastFirstFault })

export const useWithdrawQuoteLink = () =>
  useToastWrite(
    ({ id }: Quote) => call(withdrawQuoteLink, { params: { id } }),
    'The link no longer works',
    'Failed to end the link',
  )

export const useSendQuote = () =>
  useToastWrite(
    ({ id, version }: Quote) => call(sendQuote, { params: { id }, body: { version } }),
    'Quote sent',
    'Failed to send quote',
  )

/** @param onGone what of the agreed choices is not offered any more; staff are asked before they order it */
export const useOrderQuote = (onGone: (quote: Quote, gone: string[]) => void) =>
  useToastWrite(
    async ({ quote, asAgreed }: { quote: Quote; asAgreed?: boolean }) => {
      const body = asAgreed ? { as_agreed: true } : {}
      return call(orderQuote, { params: { id: quote.id }, body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'quote_choices_gone')
          onGone(quote, Object.values(error.fields))
        throw error
      })
    },
    'Order created successfully',
    'Failed to create order',
  )

export const useDeleteQuote = () =>
  useToastWrite(
    ({ id }: Quote) => call(deleteQuote, { params: { id } }),
    'Quote deleted successfully',
    'Failed to delete quote',
  )
