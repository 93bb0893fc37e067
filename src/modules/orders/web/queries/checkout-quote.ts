import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { quoteCheckout } from '../../contract/checkout-quote.ts'

type Asked = NonNullable<Input<typeof quoteCheckout>['body']>

/** Whether asking again may help: the connection broke, or the shop was too busy. */
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429

/** What an order would cost. The former sums stay until the new ones are there. */
export const checkoutQuote = (body: Asked) =>
  queryOptions({
    queryKey: [quoteCheckout.path, body] as const,
    queryFn: () => call(quoteCheckout, { body }),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 5 && mayPass(error),
    staleTime: 60_000,
  })
