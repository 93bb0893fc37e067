import {
  createInstallation,
  getInstallation,
  listInstallations,
  sendInstallation,
  withdrawInstallationLink,
  updateInstallation,
} from '../../../installations/contract/installations.ts'
import type { Installation } from '../../../installations/contract/installations.ts'
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
import { listOrders } from '../../../orders/contract/orders.ts'
import { call, read } from '../../../../kernel/web/api.ts'
import { toastFirstFault, useWrite } from '../../../../kernel/web/backoffice/write.ts'
import { readPage } from '../../../../kernel/web/read-page.ts'

export const quoteById = (id: string) => read(getQuote, { params: { id } })
/** Orders to plan a visit for: the newest, or those that match what was typed. */
export const orderChoices = (q: string) => readPage(listOrders, { query: { limit: 100, ...(q && { q }) } })
export const installationById = (id: string) => read(getInstallation, { params: { id } })
export const installationsBetween = (from: string, to: string) =>
  read(listInstallations, { query: { from, to, limit: 500 } })

/** Visits to fit an order. */
export const installationsOfOrder = (orderId: string) =>
  read(listInstallations, { query: { orderId, limit: 100 } })
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

export const writeInstallation = (id: string | null, body: Input<typeof updateInstallation>['body']) =>
  id === null ? call(createInstallation, { body }) : call(updateInstallation, { params: { id }, body })

/** A write that says how it went; what it touches is read again. */
const useSaid = <Sent, Answer>(write: (sent: Sent) => Promise<Answer>, done: string, failed: string) =>
  useWrite({ write, done, failed, refreshes: [{ path: '/api/crm' }, listOrders], refused: toastFirstFault })

export const useSendInstallation = () =>
  useSaid(
    ({ id, version }: Installation) => call(sendInstallation, { params: { id }, body: { version } }),
    'Day and time sent',
    'Failed to send day and time',
  )

export const useWithdrawInstallationLink = () =>
  useSaid(
    ({ id }: Installation) => call(withdrawInstallationLink, { params: { id } }),
    'The link no longer works',
    'Failed to end the link',
  )

export const useWithdrawQuoteLink = () =>
  useSaid(
    ({ id }: Quote) => call(withdrawQuoteLink, { params: { id } }),
    'The link no longer works',
    'Failed to end the link',
  )

export const useSendQuote = () =>
  useSaid(
    ({ id, version }: Quote) => call(sendQuote, { params: { id }, body: { version } }),
    'Quote sent',
    'Failed to send quote',
  )

export const useOrderQuote = () =>
  useSaid(
    ({ id }: Quote) => call(orderQuote, { params: { id } }),
    'Order created successfully',
    'Failed to create order',
  )

export const useDeleteQuote = () =>
  useSaid(
    ({ id }: Quote) => call(deleteQuote, { params: { id } }),
    'Quote deleted successfully',
    'Failed to delete quote',
  )
