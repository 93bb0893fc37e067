import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import { call } from '#kernel/web/api.ts'
import { quoteCheckout } from '../../contract/checkout-quote.ts'

type Asked = NonNullable<Input<typeof quoteCheckout>['body']>

/** What an order would cost. The former sums stay until the new ones are there. */
export const checkoutQuote = (body: Asked) =>
  queryOptions({
    queryKey: [quoteCheckout.path, body] as const,
    queryFn: () => call(quoteCheckout, { body }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })
