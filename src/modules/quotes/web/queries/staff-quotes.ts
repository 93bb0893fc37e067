import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  createQuote,
  deleteQuote,
  getQuote,
  listQuotedDelivery,
  listQuotes,
  orderQuote,
  previewQuoteMail,
  sendQuote,
  shareQuote,
  withdrawQuoteLink,
  updateQuote,
  type Quote,
} from '../../contract/quotes.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { listOrders } from '#modules/orders/contract/index.ts'
import { ApiError, call, read } from '#kernel/web/api.ts'
import { customerById } from '#modules/customers/web/queries.ts'
import { saveRecord, toastFailure, toastFirstFault, useWrite } from '#kernel/web/backoffice/write.ts'

export const quoteById = (id: string) => read(getQuote, { params: { id } })
/** The quote that became an order, if one did. */
export const quotesOfOrder = (orderId: string) => read(listQuotes, { query: { orderId, limit: 1 } })

/** The five quotes that end first, of those that wait for an answer and end within a week. */
export const quotesEnding = {
  // The API cannot sort by this date, so the whole list is read.
  ...read(listQuotes, { query: { ending: 'week', limit: 500 } }),
  select: (quotes: readonly Quote[]) =>
    quotes.toSorted((one, other) => (one.validUntil ?? '').localeCompare(other.validUntil ?? '')).slice(0, 5),
}

/** The ways of delivery for a quote that is being typed. */
export const quotedDelivery = (body: Input<typeof listQuotedDelivery>['body']) =>
  queryOptions({
    queryKey: [listQuotedDelivery.path, body] as const,
    queryFn: () => call(listQuotedDelivery, { body }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })

/** Creates a quote, or changes the given one. */
export const writeQuote = saveRecord(createQuote, updateQuote)

/** A write of quotes or installations with a toast for its result; CRM records and orders are refetched. */
export const useToastWrite = <Sent, Answer>(
  write: (input: Sent) => Promise<Answer>,
  done: Parameters<typeof useWrite<Sent, Answer>>[0]['done'],
  failed: string,
) =>
  useWrite({ write, done, failed, refreshes: [{ path: '/api/crm' }, listOrders], refused: toastFirstFault })

export const useWithdrawQuoteLink = () =>
  useToastWrite(
    ({ id }: Quote) => call(withdrawQuoteLink, { params: { id } }),
    'The link no longer works',
    'Failed to end the link',
  )

/** The mail that sending a quote would write. */
export const quoteMailPreview = (id: string) => read(previewQuoteMail, { params: { id } })

export const useSendQuote = () =>
  useToastWrite(
    ({ id, version }: Quote) => call(sendQuote, { params: { id }, body: { version } }),
    'Quote sent',
    'Failed to send quote',
  )

/** Gets the private link of a quote, so that staff can pass it on. */
export const useShareQuote = () =>
  useToastWrite(
    ({ id, version }: Quote) => call(shareQuote, { params: { id }, body: { version } }),
    'The link works now',
    'Failed to make the link',
  )

/** A quote to be ordered, with the answers that staff have given so far. */
export interface OrderedQuote {
  quote: Quote
  asAgreed?: boolean
  /** Delivery address; empty: not known yet. */
  address?: string
}

/**
 * Creates the order of a quote.
 * @returns `order`, which calls `onHomeless` instead of ordering if the customer has no address, and `onGone` with the
 * agreed choices that are no longer offered, which staff must confirm first
 */
export function useOrderQuote({
  onGone,
  onHomeless,
}: {
  onGone: (order: OrderedQuote, gone: string[]) => void
  onHomeless: (quote: Quote) => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const write = useToastWrite(
    async (orderedQuote: OrderedQuote) => {
      const { quote, asAgreed, address } = orderedQuote
      const body = { ...(asAgreed && { as_agreed: true }), ...(address && { address }) }
      return call(orderQuote, { params: { id: quote.id }, body }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'quote_choices_gone')
          onGone(orderedQuote, Object.values(error.fields))
        throw error
      })
    },
    (_, { id }) => ({
      title: 'Order created successfully',
      action: {
        label: 'Show order',
        run: () => void navigate({ to: '/admin/orders', search: { order: id } }),
      },
    }),
    'Failed to create order',
  )
  return {
    ...write,
    order: async (quote: Quote) => {
      const customer = await client
        .fetchQuery({ ...customerById(quote.customerId), staleTime: 0 })
        .catch(toastFailure('Failed to create order'))
      if (!customer) return
      if (customer.address || customer.city) write.mutate({ quote })
      else onHomeless(quote)
    },
  }
}

export const useDeleteQuote = () =>
  useToastWrite(
    ({ id }: Quote) => call(deleteQuote, { params: { id } }),
    'Quote deleted successfully',
    'Failed to delete quote',
  )
