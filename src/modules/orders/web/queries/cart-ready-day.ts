import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import { call } from '#kernel/web/api.ts'
import { getCartReadyDay } from '../../contract/cart-ready-day.ts'

/** The day on which a cart would be ready. The former day stays until the new one is there. */
export const cartReadyDay = (body: NonNullable<Input<typeof getCartReadyDay>['body']>) =>
  queryOptions({
    queryKey: [getCartReadyDay.path, body] as const,
    queryFn: () => call(getCartReadyDay, { body }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
